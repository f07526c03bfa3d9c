import { createOwnedMap } from '../../kit/owned-map.ts'
import type { Module } from '../../ports/common.ts'
import { maxSeqJump } from '../limits.ts'

/** A larger gap from one sender is reported as missing, not repaired. */
const maxRepairedLines = 200

/** The lines of one client on one channel, from one sender. */
export interface Stream {
  readonly module: Module
  readonly sender: string
  readonly clientId: string
}

export interface Noted {
  /** The line fills a gap before lines that have already arrived. */
  readonly late: boolean
  readonly gap: boolean
  readonly closed: boolean
  /** Number of missing lines given up, because there are too many to repair. */
  readonly lost: number
}

interface State {
  readonly stream: Stream
  last: number
  known: number
  /** Up to here, it was said before this participant joined: it may not be meant for newcomers, and counts as lost for none. */
  before: number
  readonly missing: Set<number>
  /** Those with which a repair began; others went missing meanwhile. */
  wanted?: readonly number[] | undefined
  /** Numbers given up; their sender may still have them when it comes back. */
  readonly lost: Set<number>
}

/** Numbers that were not let in, in runs that go on with those that were; the latest last. */
type Runs = readonly (readonly [first: number, last: number])[]

export interface StreamLedgerOptions {
  /** The person that a sender's share belongs to. @default the sender */
  personOf?(sender: string): string
  /** A stream with this many missing lines is forgotten. */
  onForgotten?(stream: Stream, missing: number): void
}

const bounds = { max: 1_000, maxOfOwner: 50, whenFull: 'share' } as const
const maxRefusedRuns = 20

const nothing: Noted = { late: false, gap: false, closed: false, lost: 0 }

export const streamKey = ({ module, sender, clientId }: Stream): string => JSON.stringify([module, sender, clientId])

const includes = (runs: Runs = [], seq: number): boolean => runs.some(([first, last]) => first <= seq && seq <= last)

function raise(state: State, seq: number): Noted {
  const { missing } = state
  const from = state.known + 1
  if (seq < from) return nothing
  state.known = seq
  const total = missing.size + seq - from + 1
  if (total > maxRepairedLines) {
    missing.clear()
    return { ...nothing, lost: total }
  }
  for (let number = from; number <= seq; number++) missing.add(number)
  return { ...nothing, gap: true }
}

/** Tracks the received and missing numbers of each stream. Lines from before the join are not missing; `arriving`: still joining. */
export function createStreamLedger({ personOf = (sender) => sender, onForgotten }: StreamLedgerOptions = {}) {
  const states = createOwnedMap<State>(bounds)
  /** Apart from these: what is not let in pushes no stream out. */
  const refused = createOwnedMap<Runs>(bounds)
  const open = new Map<string, Stream>()
  /** An unknown stream may be a forgotten one: its earlier lines do not count as missing. */
  let hasForgotten = false

  const stateOf = (key: string, stream: Stream, seq: number, arriving: boolean): State => {
    const state = states.get(key) ?? stateFor(stream, arriving || hasForgotten ? seq : lastRefused(key))
    states.delete(key)
    keep(key, state)
    return state
  }

  const stateFor = (stream: Stream, known: number): State => {
    return { stream, last: 0, known, before: 0, missing: new Set(), lost: new Set() }
  }

  const keep = (key: string, state: State) => {
    const person = personOf(state.stream.sender)
    for (const { key: other, owner, value } of states.set(key, person, state)) {
      hasForgotten ||= owner !== person
      if (open.delete(other)) onForgotten?.(value.stream, value.missing.size)
    }
  }

  const lastRefused = (key: string): number => refused.get(key)?.at(-1)?.[1] ?? 0
  const setRefused = ({ sender }: Stream, key: string, runs: Runs) => refused.set(key, personOf(sender), runs)

  const noted = (key: string, { stream, missing }: State, result: Noted): Noted => {
    if (missing.size > 0) open.set(key, stream)
    else if (open.delete(key)) return { ...result, closed: true }
    return result
  }

  return {
    line(stream: Stream, seq: number, arriving: boolean, earlier = arriving): Noted {
      const key = streamKey(stream)
      const state = stateOf(key, stream, seq, arriving)
      if (earlier) state.known = Math.max(state.known, seq)
      const wasLost = state.lost.delete(seq)
      const late = (state.missing.delete(seq) || wasLost) && seq < state.last
      if (late) return noted(key, state, { ...nothing, late })
      // A number far behind is no repair: the client restarted its count, or someone announced a false number.
      const isAnew = state.known - seq > maxSeqJump
      state.last = isAnew ? seq : Math.max(state.last, seq)
      if (isAnew) {
        state.known = seq
        state.lost.clear()
      }
      const result = raise(state, seq - 1)
      state.known = Math.max(state.known, seq)
      const runs = refused.get(key) ?? []
      const run = runs.at(-1)
      if (run?.[1] === seq - 1) setRefused(stream, key, [...runs.slice(0, -1), [run[0], seq]])
      return noted(key, state, result)
    },

    refuse(stream: Stream, seq: number) {
      const key = streamKey(stream)
      const runs = refused.get(key) ?? []
      if (!includes(runs, seq)) setRefused(stream, key, [...runs, [seq, seq] as const].slice(-maxRefusedRuns))
    },

    isRefused: (stream: Stream, seq: number): boolean => includes(refused.get(streamKey(stream)), seq),

    /** `isOfBefore`: its sender was there before this participant. */
    head(stream: Stream, seq: number, arriving: boolean, isOfBefore = false): Noted {
      const key = streamKey(stream)
      const state = stateOf(key, stream, seq, arriving)
      if (isOfBefore) state.before = Math.max(state.before, seq)
      const result = raise(state, seq)
      return noted(key, state, isOfBefore ? { ...result, lost: 0 } : result)
    },

    missing: (key: string): readonly number[] =>
      [...(states.get(key)?.missing ?? [])].sort((left, right) => left - right),

    stream: (key: string): Stream | undefined => states.get(key)?.stream,

    open: (): readonly Stream[] => [...open.values()],

    isWhole: () => open.size === 0,

    /** A repair begins: what is missing now is what it gives up in the end. */
    begin(key: string) {
      const state = states.get(key)
      if (state) state.wanted = [...state.missing]
    },

    /** Stops waiting for these numbers, if not given for those with which the repair began. Returns how many of them had not been given up before. */
    giveUp(key: string, only?: readonly number[]): number {
      const state = states.get(key)
      if (!state) return 0
      const { missing, lost } = state
      const seqs = only ?? state.wanted ?? [...missing]
      state.wanted = undefined
      const given = seqs.filter((seq) => missing.delete(seq) && !lost.has(seq))
      for (const seq of given) lost.add(seq)
      for (const oldest of lost) if (lost.size > maxRepairedLines) lost.delete(oldest)
      if (missing.size === 0) open.delete(key)
      return given.filter((seq) => seq > state.before).length
    },

    /** The sender is back: numbers given up count as missing again. */
    reopen(stream: Stream): Noted {
      const key = streamKey(stream)
      const state = states.get(key)
      if (!state || state.lost.size === 0) return nothing
      for (const seq of state.lost) state.missing.add(seq)
      return noted(key, state, { ...nothing, gap: true })
    },

    neverSent(key: string, seqs: readonly number[]) {
      const state = states.get(key)
      for (const seq of seqs) {
        state?.missing.delete(seq)
        state?.lost.delete(seq)
      }
      if (state?.missing.size === 0) open.delete(key)
    },

    /** Nobody tells where the streams end: the first line of one is where it begins. */
    startAnywhere() {
      hasForgotten = true
    },
  }
}
