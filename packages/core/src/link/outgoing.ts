import type { Atom } from '@xstate/store'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import type { Scope } from '../kit/scope.ts'
import { onAbort, wait } from '../kit/wait.ts'
import type { Module } from '../ports/common.ts'
import { reconnectFirstMs, reconnectMaxMs } from './limits.ts'

/** An own line that the transport has not accepted after this long counts as waiting for the connection. */
export const slowSendMs = 1_000
/** A line is given up after this many failed sends on an open connection. */
const maxSendAttempts = 8
/** Lines in flight at once. */
const maxSendBatch = 256
/** How long a final line waits for its translations. */
export const translationHoldMs = 1_500
/** A sender says where its lines end this long after its last line, and again at each idle interval. */
export const stateAfterMs = 1_000
const stateIdleMs = 30_000

/** An own line, by its key in the transcript. */
export interface OutgoingLine {
  readonly module: Module
  readonly key: string
}

/** An open line, spoken or typed. */
export interface OutgoingDraft extends OutgoingLine {
  readonly typing?: true
}

/** Result for one line of a batch; sent, if there is no code. */
export interface SendOutcome extends OutgoingLine {
  readonly code?: ErrorCode
  /** Wait requested by the transport. */
  readonly retryAfterMs?: number
}

export interface Unsent {
  readonly lines: readonly OutgoingLine[]
  /** The transport has not accepted the first line yet, after a while or at the first try. */
  readonly isSlow: boolean
}

export interface OutgoingOptions {
  /** Of a stay. */
  readonly scope: Pick<Scope, 'clock' | 'signal' | 'run' | 'branch'>
  readonly unsent: Atom<Unsent>
  /** Resolves to what became of each line. */
  publish(lines: readonly OutgoingLine[], signal: AbortSignal): Promise<readonly SendOutcome[]>
  /** Sends the text of an open line so far. */
  publishPartial(line: OutgoingLine, signal: AbortSignal): Promise<void>
  /** Tells the others the number of the last own line. */
  announce(): Promise<void>
  /** The least time until the next text of an open line, in milliseconds, after this one. */
  partialGapMs(line: OutgoingLine): number
  /** A line was sent, or given up for a reason. */
  onSettled(line: OutgoingLine, code?: ErrorCode): void
}

/** Failures worth a retry; the line keeps its id, so that receivers drop duplicates. */
const passing: readonly ErrorCode[] = ['closed', 'network', 'aborted', 'timeout', 'rate-limited']

const without = <Line extends OutgoingLine>(lines: readonly Line[], key: string) =>
  lines.filter((line) => line.key !== key)

/** Sends own lines in order; holds a line for its translations, queues them while detached, and retries transient failures. Sends open lines when they are due, never again. Has the booth's state announced, with its latest sequence numbers, so that a lost last line is detected. */
export function createOutgoing({ scope, unsent, onSettled, ...calls }: OutgoingOptions) {
  const { clock } = scope
  let lines: readonly OutgoingLine[] = []
  /** The timers of the lines that wait for their translations, by key. */
  const held = new Map<string, unknown>()
  /** Open lines with text that was not sent yet: of each module at most what is spoken and what is typed. They take turns. */
  let drafts: readonly OutgoingDraft[] = []
  /** Failed attempts of the first line. */
  let attempts = 0
  let retryAfterMs = 0
  let hasPublished = false
  let connection: Connection | undefined

  const show = (isSlow = unsent.get().isSlow) => unsent.set({ lines, isSlow })

  /** Lines of a module keep their order: those behind a held one wait too. */
  const sendable = () => {
    const isWaiting = { subtitles: false, chat: false }
    return lines.filter(({ module, key }) => {
      isWaiting[module] ||= held.has(key)
      return !isWaiting[module]
    })
  }

  const retryMs = () => Math.max(retryAfterMs, Math.min(reconnectFirstMs * 2 ** (attempts - 1), reconnectMaxMs))

  /** What stays is sent first. */
  const settle = (outcomes: readonly SendOutcome[]) => {
    const isSpent = attempts >= maxSendAttempts - 1
    const stays = ({ code }: SendOutcome, index: number) =>
      code !== undefined && passing.includes(code) && !(index === 0 && isSpent)
    const kept = outcomes.filter(stays)
    const ended = outcomes.filter((outcome, index) => !stays(outcome, index))
    const tried = new Set(outcomes.map(({ key }) => key))
    lines = [...kept.map(({ module, key }) => ({ module, key })), ...lines.filter(({ key }) => !tried.has(key))]
    attempts = outcomes[0] && stays(outcomes[0], 0) ? attempts + 1 : kept.length > 0 ? 1 : 0
    retryAfterMs = Math.max(0, ...outcomes.map((outcome) => outcome.retryAfterMs ?? 0))
    show(kept.length > 0)
    for (const { module, key, code } of ended) onSettled({ module, key }, code)
    if (outcomes.some(({ code }) => !code)) {
      hasPublished = true
      connection?.announceAfter(stateAfterMs)
    }
    connection?.pump()
  }

  const tryOnce = async (batch: readonly OutgoingLine[], { clock, signal }: Scope) => {
    const slow = clock.setTimeout(() => show(true), slowSendMs)
    const failed = (error: unknown) => batch.map((line) => ({ ...line, code: errorCodeOf(error) }))
    const outcomes = await calls.publish(batch, signal).catch(failed)
    clock.clearTimeout(slow)
    return outcomes
  }

  const sendBatch = async (scope: Scope) => {
    if (attempts > 0) await wait(retryMs(), scope.clock, scope.signal)
    if (scope.signal.aborted) return
    const outcomes = await tryOnce(sendable().slice(0, attempts > 0 ? 1 : maxSendBatch), scope)
    if (!scope.signal.aborted) settle(outcomes)
  }

  const nextLines = (scope: Scope) => (sendable().length > 0 ? sendBatch(scope) : undefined)

  /** Open lines go one at a time, each after the final lines of its module that can be sent. */
  const nextDraft = ({ clock, signal }: Scope) => {
    const before = sendable()
    const draft = drafts.find(({ module }) => !before.some((line) => line.module === module))
    if (!draft) return undefined
    drafts = drafts.filter((other) => other !== draft)
    return Promise.all([
      wait(calls.partialGapMs(draft), clock, signal),
      calls.publishPartial(draft, signal).catch(() => {}),
    ])
  }

  /** Works until there is nothing left to do, one thing after the other. */
  const untilIdle = (scope: Scope, next: (scope: Scope) => Promise<unknown> | undefined) => {
    let isRunning = false
    const step = () => (scope.signal.aborted ? undefined : next(scope))
    const work = async () => {
      isRunning = true
      for (let running = step(); running; running = step()) await running
      isRunning = false
    }
    return () => {
      if (!isRunning) scope.run(work)
    }
  }

  const connect = () => {
    const ofConnection = scope.branch()
    let timer: unknown
    const announceAfter = (delayMs: number) => {
      ofConnection.clock.clearTimeout(timer)
      const mine = ofConnection.clock.setTimeout(() => ofConnection.run(() => announce(mine)), delayMs)
      timer = mine
    }
    const announce = async (mine: unknown) => {
      await calls.announce().catch(() => {})
      if (timer === mine) announceAfter(stateIdleMs)
    }
    const lanes = [untilIdle(ofConnection, nextLines), untilIdle(ofConnection, nextDraft)]
    return {
      announceAfter,
      pump: () => {
        for (const goOn of lanes) goOn()
      },
      end: ofConnection.end,
    }
  }
  type Connection = ReturnType<typeof connect>

  const release = (key: string) => {
    clock.clearTimeout(held.get(key))
    if (held.delete(key)) drafts = without(drafts, key)
  }

  const ready = (key: string) => {
    release(key)
    connection?.pump()
  }

  const detach = () => {
    connection?.end()
    connection = undefined
  }

  onAbort(scope.signal, () => {
    detach()
    unsent.set({ lines: [], isSlow: false })
  })

  return {
    /** With `hold`, the line waits for its translations: until it is ready, or for as long as a line may wait. */
    submit({ module, key }: OutgoingLine, { hold = false } = {}) {
      lines = [...lines, { module, key }]
      if (hold)
        held.set(
          key,
          clock.setTimeout(() => ready(key), translationHoldMs),
        )
      else drafts = without(drafts, key)
      show()
      connection?.pump()
    },

    ready,

    /** The page or the room is being left: what is held goes now, in one batch, since the connection may close right after it. */
    flush() {
      for (const key of [...held.keys()]) release(key)
      connection?.pump()
    },

    /** The text of an open line has grown. */
    draft(line: OutgoingDraft) {
      const place = drafts.findIndex(({ module, typing }) => module === line.module && typing === line.typing)
      drafts = place < 0 ? [...drafts, line] : drafts.with(place, line)
      connection?.pump()
    },

    attach() {
      detach()
      attempts = retryAfterMs = 0
      show(false)
      connection = connect()
      if (hasPublished) connection.announceAfter(stateIdleMs)
      connection.pump()
    },

    detach,
  }
}

export type Outgoing = ReturnType<typeof createOutgoing>
