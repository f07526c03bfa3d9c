import { assign, enqueueActions, sendParent, setup } from 'xstate'
import { clockSlackMs, maxWaitingSegments, recognitionHoleMs, recognitionsInFlight } from '../../constants.ts'
import { isBefore } from '../../domain/speech/spoken-before.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Duplex, LanguageCode, Module } from '../../ports/common.ts'
import { unprovidedActor } from '../unprovided.ts'

export interface CapturedSegment {
  readonly module: Module
  readonly segmentId: string
  /** Start of the speech, on the booth's clock. */
  readonly startedAtMs: number
  /** It is still being spoken. */
  readonly live?: boolean
}

export type RecognitionCommand =
  | ({ readonly type: 'segment.captured' } & CapturedSegment)
  /** A flip or a change of language: speech from before is dropped. */
  | { readonly type: 'generation.next'; readonly atMs: number }
  | { readonly type: 'voice.heard'; readonly fromMs: number }
  /** `toMs` includes the echo tail. */
  | { readonly type: 'voice.over'; readonly toMs: number }
  | { readonly type: 'duplex.changed'; readonly duplex: Duplex; readonly atMs: number }

export type RecognitionFact =
  | {
      readonly type: 'speech.recognized'
      readonly segmentId: string
      readonly module: Module
      readonly language: LanguageCode
      readonly text: string
      readonly heard?: LanguageCode
      readonly held?: Held
    }
  /** The text so far: it replaces the text before. */
  | ({ readonly type: 'speech.drafted' } & Draft)
  /** Its text takes so long that later speech is reported before it. */
  | { readonly type: 'speech.overdue'; readonly segmentId: string }
  | {
      readonly type: 'speech.dropped'
      readonly segmentId: string
      readonly reason: 'empty' | 'failed' | 'timeout' | 'outdated' | 'overflow' | 'unfinished'
      readonly code?: ErrorCode
    }

/** It may be an echo of the voice, and is sent only if its speaker says so. */
export interface Held {
  /** The voice played while it was said. */
  readonly spokenOver: boolean
}

export interface Draft {
  readonly segmentId: string
  readonly text: string
  /** UTF-16 code units at the start that the vendor calls stable. */
  readonly stableChars: number
}

/** What becomes of a segment that is being recognised. */
export type RecognitionProgress =
  | RecognitionEnded
  | ({ readonly type: 'recognition.drafted' } & Draft)
  /** All of it was spoken. */
  | { readonly type: 'recognition.awaited'; readonly segmentId: string }

export interface RecognitionEnded {
  readonly type: 'recognition.ended'
  readonly segmentId: string
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

export type RecognitionResult = Omit<RecognitionEnded, 'type' | 'segmentId'>

interface Pending extends CapturedSegment {
  readonly result: RecognitionResult | null
  /** Took so long that it no longer holds back other results. */
  readonly overdue: boolean
  /** It began while the voice played and capture should have been shut. */
  readonly spokenOver: boolean
}

export interface RecognitionContext {
  /** In the order of capture. */
  readonly pending: readonly Pending[]
  readonly generationFromMs: number
  readonly voice: { readonly fromMs: number; readonly toMs: number } | null
  readonly duplex: Duplex
  readonly duplexFromMs: number
}

function factOf(
  pending: Pending,
  { language, text, heard, code, unfinished, ...result }: RecognitionResult,
): RecognitionFact {
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
  if (code) return { type: 'speech.dropped', segmentId, reason: code === 'timeout' ? 'timeout' : 'failed', code }
  return { type: 'speech.dropped', segmentId, reason: 'empty' }
}

/** Reports, in capture order, every result that no earlier one holds back. */
function flush(pending: readonly Pending[], report: (fact: RecognitionFact) => void): readonly Pending[] {
  const holder = pending.findIndex(({ result, overdue }) => result === null && !overdue)
  const reach = holder === -1 ? pending.length : holder
  for (const entry of pending.slice(0, reach)) if (entry.result) report(factOf(entry, entry.result))
  return pending.filter(({ result }, index) => index >= reach || result === null)
}

/** A second check after the gate, which follows the audio clock; where the two clocks disagree, it did not. */
function beganDuringPlayback({ voice, duplex, duplexFromMs }: RecognitionContext, startedAtMs: number): boolean {
  const isHalf = duplex === 'half'
  const wasHalf = isHalf !== isBefore(startedAtMs + (isHalf ? -clockSlackMs : clockSlackMs), duplexFromMs)
  return wasHalf && voice !== null && startedAtMs >= voice.fromMs && startedAtMs < voice.toMs - clockSlackMs
}

const holeOf = (segmentId: string) => `hole ${segmentId}`

/** Recognises segments and reports the results in capture order. Outlives the capture that made them. */
export const recognitionMachine = setup({
  types: {
    context: {} as RecognitionContext,
    events: {} as
      | RecognitionCommand
      | RecognitionProgress
      | { readonly type: 'hole.passed'; readonly segmentId: string },
  },
  actors: {
    recognize: unprovidedActor<{ type: 'never' }, CapturedSegment>('recognize'),
  },
  actions: {
    begin: enqueueActions(({ context, enqueue }, { segment }: { segment: CapturedSegment }) => {
      const { segmentId } = segment
      const spokenOver = beganDuringPlayback(context, segment.startedAtMs)
      enqueue.assign({ pending: [...context.pending, { ...segment, result: null, overdue: false, spokenOver }] })
      enqueue.spawnChild('recognize', { id: segmentId, input: segment })
      if (!segment.live) enqueue.raise({ type: 'recognition.awaited', segmentId })
    }),
    startHole: enqueueActions(({ enqueue }, { segmentId }: { segmentId: string }) =>
      enqueue.raise({ type: 'hole.passed', segmentId }, { delay: 'longestHole', id: holeOf(segmentId) }),
    ),
    reportDraft: sendParent((_, params: Draft) => ({ type: 'speech.drafted', ...params }) satisfies RecognitionFact),
    reportOverdue: sendParent(
      (_, params: { segmentId: string }) => ({ type: 'speech.overdue', ...params }) satisfies RecognitionFact,
    ),
    /** When full, drops the oldest segment whose recognition has not started. */
    dropSurplus: enqueueActions(({ context, enqueue }) => {
      const open = context.pending.filter(({ result }) => result === null)
      const surplus = open[recognitionsInFlight]
      if (!surplus || open.length <= maxWaitingSegments) return
      enqueue.stopChild(surplus.segmentId)
      enqueue.cancel(holeOf(surplus.segmentId))
      const { segmentId } = surplus
      enqueue.sendParent({ type: 'speech.dropped', segmentId, reason: 'overflow' } satisfies RecognitionFact)
      enqueue.assign({ pending: context.pending.filter((entry) => entry !== surplus) })
    }),
    passHole: assign(({ context }, { segmentId }: { segmentId: string }) => ({
      pending: context.pending.map((entry) => (entry.segmentId === segmentId ? { ...entry, overdue: true } : entry)),
    })),
    settle: enqueueActions(({ context, enqueue }, params: { ended: RecognitionEnded }) => {
      const { segmentId, type: _, ...result } = params.ended
      enqueue.assign({
        pending: context.pending.map((entry) => (entry.segmentId === segmentId ? { ...entry, result } : entry)),
      })
      enqueue.cancel(holeOf(segmentId))
      enqueue.stopChild(segmentId)
    }),
    flush: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ pending: flush(context.pending, (fact) => enqueue.sendParent(fact)) })
    }),
    dropAll: enqueueActions(({ context, enqueue }, params: { atMs: number }) => {
      for (const { segmentId } of context.pending) {
        enqueue.stopChild(segmentId)
        enqueue.cancel(holeOf(segmentId))
        enqueue.sendParent({ type: 'speech.dropped', segmentId, reason: 'outdated' } satisfies RecognitionFact)
      }
      enqueue.assign({ pending: [], generationFromMs: params.atMs })
    }),
    refuse: sendParent(
      (_, { segmentId }: { segmentId: string }) =>
        ({ type: 'speech.dropped', segmentId, reason: 'outdated' }) satisfies RecognitionFact,
    ),
    openVoiceInterval: assign((_, params: { fromMs: number }) => ({
      voice: { fromMs: params.fromMs, toMs: Number.POSITIVE_INFINITY },
    })),
    closeVoiceInterval: assign(({ context }, params: { toMs: number }) => ({
      voice: context.voice && { ...context.voice, toMs: params.toMs },
    })),
    changeDuplex: assign((_, params: { duplex: Duplex; duplexFromMs: number }) => params),
  },
  guards: {
    isOutdated: ({ context }, params: { startedAtMs: number }) =>
      isBefore(params.startedAtMs, context.generationFromMs),
    mayBeShown: ({ context }, params: { segmentId: string }) =>
      context.pending.some(
        ({ segmentId, result, spokenOver }) => segmentId === params.segmentId && result === null && !spokenOver,
      ),
    isPending: ({ context }, params: { segmentId: string }) =>
      context.pending.some(({ segmentId, result }) => segmentId === params.segmentId && result === null),
  },
  delays: { longestHole: recognitionHoleMs },
}).createMachine({
  id: 'recognition',
  context: {
    pending: [],
    generationFromMs: Number.NEGATIVE_INFINITY,
    voice: null,
    duplex: 'half',
    duplexFromMs: Number.NEGATIVE_INFINITY,
  },
  on: {
    'segment.captured': [
      {
        guard: { type: 'isOutdated', params: ({ event }) => ({ startedAtMs: event.startedAtMs }) },
        actions: { type: 'refuse', params: ({ event: { segmentId } }) => ({ segmentId }) },
      },
      {
        actions: [
          { type: 'begin', params: ({ event: { type: _, ...segment } }) => ({ segment }) },
          'dropSurplus',
          'flush',
        ],
      },
    ],
    'generation.next': {
      actions: { type: 'dropAll', params: ({ event }) => ({ atMs: event.atMs }) },
    },
    'voice.heard': { actions: { type: 'openVoiceInterval', params: ({ event }) => ({ fromMs: event.fromMs }) } },
    'voice.over': { actions: { type: 'closeVoiceInterval', params: ({ event }) => ({ toMs: event.toMs }) } },
    'duplex.changed': {
      actions: {
        type: 'changeDuplex',
        params: ({ event: { duplex, atMs } }) => ({ duplex, duplexFromMs: atMs }),
      },
    },
    'recognition.awaited': {
      guard: { type: 'isPending', params: ({ event }) => ({ segmentId: event.segmentId }) },
      actions: { type: 'startHole', params: ({ event }) => ({ segmentId: event.segmentId }) },
    },
    'recognition.drafted': {
      guard: { type: 'mayBeShown', params: ({ event }) => ({ segmentId: event.segmentId }) },
      actions: { type: 'reportDraft', params: ({ event: { type: _, ...draft } }) => draft },
    },
    'hole.passed': {
      actions: [
        { type: 'reportOverdue', params: ({ event }) => ({ segmentId: event.segmentId }) },
        { type: 'passHole', params: ({ event }) => ({ segmentId: event.segmentId }) },
        'flush',
      ],
    },
    'recognition.ended': {
      guard: { type: 'isPending', params: ({ event }) => ({ segmentId: event.segmentId }) },
      actions: [{ type: 'settle', params: ({ event }) => ({ ended: event }) }, 'flush'],
    },
  },
})
