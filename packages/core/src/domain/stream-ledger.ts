import { maxRepairedLines, maxSeqJump } from '../constants.ts'
import type { Module } from '../ports/common.ts'

/** The lines of one client on one channel, as one sender sent them. */
export interface Stream {
  readonly module: Module
  readonly sender: string
  readonly clientId: string
}

export interface Noted {
  /** The line fills a gap before lines that are already there. */
  readonly late: boolean
  /** Lines are missing now that can be repaired. */
  readonly gap: boolean
  /** Nothing is missing any more. */
  readonly closed: boolean
  /** Lines that are missing and too many to repair. */
  readonly lost: number
}

interface State {
  readonly stream: Stream
  /** Number of the latest line that came. */
  last: number
  /** Highest number that came or was announced. */
  known: number
  readonly missing: Set<number>
}

/** Streams beyond this are forgotten, the longest silent first. */
const maxStreams = 1_000

const nothing: Noted = { late: false, gap: false, closed: false, lost: 0 }

export const streamKey = ({ module, sender, clientId }: Stream): string => JSON.stringify([module, sender, clientId])

/** All numbers up to `seq` exist; those that did not come are missing. */
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

/**
 * Which numbers of each stream came and which did not. What came before one's own arrival is not missing:
 * `arriving` says that one is still about to arrive.
 */
export function createStreamLedger() {
  const states = new Map<string, State>()
  const open = new Map<string, Stream>()

  const stateOf = (key: string, stream: Stream, known: number): State => {
    const state = states.get(key) ?? { stream, last: 0, known, missing: new Set<number>() }
    states.delete(key)
    states.set(key, state)
    if (states.size > maxStreams) forget(states.keys().next().value as string)
    return state
  }

  const forget = (key: string) => {
    states.delete(key)
    open.delete(key)
  }

  /** Remembers whether the stream has gaps now. */
  const noted = (key: string, { stream, missing }: State, result: Noted): Noted => {
    if (missing.size > 0) open.set(key, stream)
    else if (open.delete(key)) return { ...result, closed: true }
    return result
  }

  return {
    /** A line came. */
    line(stream: Stream, seq: number, arriving: boolean, earlier = arriving): Noted {
      const key = streamKey(stream)
      const state = stateOf(key, stream, arriving ? seq : 0)
      if (earlier) state.known = Math.max(state.known, seq)
      const late = state.missing.delete(seq) && seq < state.last
      if (late) return noted(key, state, { ...nothing, late })
      // A number far behind is no repair: whoever counts began anew, or somebody pretended to be further.
      const isAnew = state.known - seq > maxSeqJump
      state.last = isAnew ? seq : Math.max(state.last, seq)
      if (isAnew) state.known = seq
      const result = raise(state, seq - 1)
      state.known = Math.max(state.known, seq)
      return noted(key, state, result)
    },

    /** The sender says how far its lines go. */
    head(stream: Stream, seq: number, arriving: boolean): Noted {
      const key = streamKey(stream)
      const state = stateOf(key, stream, arriving ? seq : 0)
      return noted(key, state, raise(state, seq))
    },

    /** Numbers that did not come, in order. */
    missing: (key: string): readonly number[] =>
      [...(states.get(key)?.missing ?? [])].sort((left, right) => left - right),

    stream: (key: string): Stream | undefined => states.get(key)?.stream,

    /** Streams of which lines are missing. */
    open: (): readonly Stream[] => [...open.values()],

    /** Nothing is missing anywhere. */
    isWhole: () => open.size === 0,

    /** These numbers are not waited for any more. Tells how many of them did not come. */
    giveUp(key: string, seqs: readonly number[]): number {
      const missing = states.get(key)?.missing
      const given = seqs.filter((seq) => missing?.delete(seq)).length
      if (missing?.size === 0) open.delete(key)
      return given
    },

    clear() {
      states.clear()
      open.clear()
    },
  }
}

export type StreamLedger = ReturnType<typeof createStreamLedger>
