import { clockSlackMs } from '../audio/limits.ts'
import type { ErrorCode } from '../errors.ts'
import type { Duplex, LanguageCode } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import { isBefore } from '../voice/echo/echo-matching.ts'
import type { CapturedSegment, Draft, Held, RecognitionEvent } from './recognized-speech.ts'

/** A segment without a result holds back later results for at most this long. */
export const recognitionHoleMs = 8_000
export const recognitionsInFlight = 4
/** Segments without a result, including those in flight. */
export const maxWaitingSegments = 32

export interface RecognitionResult {
  /** The language at the time of capture. */
  readonly language: LanguageCode
  /** Trimmed; null when the vendor failed. */
  readonly text: string | null
  /** The language that the vendor heard, where it may be followed. */
  readonly heard?: LanguageCode
  readonly code?: ErrorCode
  readonly held?: Held
  /** Capture ended before the segment did, or it was too short. */
  readonly unfinished?: boolean
}

/** How a recogniser tells what becomes of a segment; nothing is taken any more once `signal` has aborted. */
export interface RecognitionCalls {
  readonly signal: AbortSignal
  /** All of it was spoken. */
  awaited(): void
  drafted(draft: Omit<Draft, 'segmentId'>): void
  ended(result: RecognitionResult): void
}

interface Pending extends CapturedSegment {
  readonly controller: AbortController
  /** It began while the voice played and capture should have been shut. */
  readonly spokenOver: boolean
  result?: RecognitionResult
  /** Took so long that it no longer holds back other results. */
  overdue: boolean
  hole?: unknown
}

export interface InOrderOptions {
  readonly clock: Clock
  readonly holeMs?: number
  recognize(segment: CapturedSegment, calls: RecognitionCalls): void
  report(event: RecognitionEvent): void
}

function eventOf(
  pending: Pending,
  { language, text, heard, code, unfinished, ...result }: RecognitionResult,
): RecognitionEvent {
  const { module, segmentId, spokenOver } = pending
  const held = spokenOver ? { spokenOver } : result.held
  if (unfinished) return { type: 'speech.dropped', segmentId, reason: 'unfinished' }
  if (text)
    return {
      type: 'speech.recognized',
      segmentId,
      module,
      language,
      text,
      ...(heard && { heard }),
      ...(held && { held }),
    }
  if (code)
    return { type: 'speech.dropped', segmentId, reason: code === 'timeout' ? 'timeout' : 'failed', code, language }
  return { type: 'speech.dropped', segmentId, reason: 'empty' }
}

/** Has segments recognised and reports the results in the order of capture. Outlives the capture that made them. */
export function createInOrder({ clock, holeMs = recognitionHoleMs, recognize, report }: InOrderOptions) {
  let pending: readonly Pending[] = []
  let generationFromMs = Number.NEGATIVE_INFINITY
  let voice: { readonly fromMs: number; readonly toMs: number } | undefined
  let duplex: Duplex = 'half'
  let duplexFromMs = Number.NEGATIVE_INFINITY

  /** A second check after the gate, which follows the audio clock; where the two clocks disagree, it did not. */
  const beganDuringPlayback = (startedAtMs: number): boolean => {
    const isHalf = duplex === 'half'
    const wasHalf = isHalf !== isBefore(startedAtMs + (isHalf ? -clockSlackMs : clockSlackMs), duplexFromMs)
    return wasHalf && voice !== undefined && startedAtMs >= voice.fromMs && startedAtMs < voice.toMs - clockSlackMs
  }

  const stop = ({ controller, hole }: Pending) => {
    clock.clearTimeout(hole)
    controller.abort()
  }
  const drop = (entry: Pending, reason: 'overflow' | 'outdated') => {
    stop(entry)
    pending = pending.filter((other) => other !== entry)
    report({ type: 'speech.dropped', segmentId: entry.segmentId, reason })
  }

  /** Reports every result that no earlier one holds back. */
  const flush = () => {
    const holder = pending.findIndex(({ result, overdue }) => !result && !overdue)
    const reach = holder === -1 ? pending.length : holder
    const ready = pending.slice(0, reach).filter(({ result }) => result)
    pending = pending.filter((entry) => !ready.includes(entry))
    for (const entry of ready) if (entry.result) report(eventOf(entry, entry.result))
  }

  /** When full, drops the oldest segment whose recognition has not started. */
  const dropSurplus = () => {
    const open = pending.filter(({ result }) => !result)
    const surplus = open[recognitionsInFlight]
    if (surplus && open.length > maxWaitingSegments) drop(surplus, 'overflow')
  }

  const passHole = (entry: Pending) => {
    entry.overdue = true
    report({ type: 'speech.overdue', segmentId: entry.segmentId })
    flush()
  }

  const callsFor = (entry: Pending): RecognitionCalls => {
    const { segmentId, spokenOver, controller } = entry
    const isOpen = () => !controller.signal.aborted
    return {
      signal: controller.signal,
      awaited() {
        clock.clearTimeout(entry.hole)
        if (isOpen()) entry.hole = clock.setTimeout(() => passHole(entry), holeMs)
      },
      drafted(draft) {
        if (isOpen() && !spokenOver) report({ type: 'speech.drafted', segmentId, ...draft })
      },
      ended(result) {
        if (!isOpen()) return
        stop(entry)
        entry.result = result
        flush()
      },
    }
  }

  return {
    add(segment: CapturedSegment) {
      const { segmentId, startedAtMs, live } = segment
      if (isBefore(startedAtMs, generationFromMs))
        return report({ type: 'speech.dropped', segmentId, reason: 'outdated' })
      const spokenOver = beganDuringPlayback(startedAtMs)
      const entry: Pending = { ...segment, controller: new AbortController(), spokenOver, overdue: false }
      pending = [...pending, entry]
      const calls = callsFor(entry)
      recognize(segment, calls)
      if (!live) calls.awaited()
      dropSurplus()
    },
    /** A flip or a change of language: speech from before is dropped. */
    dropAll(atMs: number) {
      generationFromMs = atMs
      for (const entry of pending) drop(entry, 'outdated')
    },
    voiceHeard(fromMs: number) {
      voice = { fromMs, toMs: Number.POSITIVE_INFINITY }
    },
    /** @param toMs with the echo tail */
    voiceOver(toMs: number) {
      voice = voice && { ...voice, toMs }
    },
    duplexChanged(now: Duplex, atMs: number) {
      duplex = now
      duplexFromMs = atMs
    },
    end() {
      for (const entry of pending) stop(entry)
      pending = []
    },
  }
}

export type InOrder = ReturnType<typeof createInOrder>
