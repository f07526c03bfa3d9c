import { assign, enqueueActions, sendParent, setup } from 'xstate'
import { echoTailMs } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Module } from '../../ports/common.ts'
import { unprovidedActor } from '../unprovided.ts'

export interface CapturedSegment {
  readonly module: Module
  readonly segmentId: string
  /** When its speech began, on the booth's clock. */
  readonly startedAtMs: number
}

export type RecognitionCommand =
  | ({ readonly type: 'segment.captured' } & CapturedSegment)
  /** Stop, flip or a change of language: what was spoken before counts no more. */
  | { readonly type: 'generation.next'; readonly atMs: number }
  | { readonly type: 'voice.heard'; readonly fromMs: number }
  | { readonly type: 'voice.over'; readonly atMs: number }

export type RecognitionFact =
  | { readonly type: 'speech.recognized'; readonly module: Module; readonly text: string }
  | {
      readonly type: 'speech.dropped'
      readonly reason: 'empty' | 'failed' | 'timeout' | 'outdated' | 'during-playback'
      readonly code?: ErrorCode
    }

export interface RecognitionEnded {
  readonly type: 'recognition.ended'
  readonly segmentId: string
  /** Trimmed; null when the vendor failed. */
  readonly text: string | null
  readonly code?: ErrorCode
}

interface Pending extends CapturedSegment {
  readonly result: Omit<RecognitionEnded, 'type' | 'segmentId'> | null
}

export interface RecognitionContext {
  /** In the order of capture. */
  readonly pending: readonly Pending[]
  readonly generationFromMs: number
  readonly voice: { readonly fromMs: number; readonly toMs: number } | null
}

type Enqueue = (fact: RecognitionFact) => void

/** Passes on, in capture order, every result that no earlier one holds back. */
function flush(pending: readonly Pending[], report: Enqueue): readonly Pending[] {
  const open = pending.findIndex(({ result }) => result === null)
  const done = open === -1 ? pending : pending.slice(0, open)
  for (const { module, result } of done) {
    if (result?.text) report({ type: 'speech.recognized', module, text: result.text })
    else if (result?.code)
      report({ type: 'speech.dropped', reason: result.code === 'timeout' ? 'timeout' : 'failed', code: result.code })
    else report({ type: 'speech.dropped', reason: 'empty' })
  }
  return pending.slice(done.length)
}

/** Turns segments into text, in capture order. Outlives the capture that made them. */
export const recognitionMachine = setup({
  types: { context: {} as RecognitionContext, events: {} as RecognitionCommand | RecognitionEnded },
  actors: {
    recognize: unprovidedActor<{ type: 'never' }, CapturedSegment>('recognize'),
  },
  actions: {
    begin: enqueueActions(({ context, enqueue }, params: { segment: CapturedSegment }) => {
      const { segment } = params
      enqueue.assign({ pending: [...context.pending, { ...segment, result: null }] })
      enqueue.spawnChild('recognize', { id: segment.segmentId, input: segment })
    }),
    settle: enqueueActions(({ context, enqueue }, params: { ended: RecognitionEnded }) => {
      const { segmentId, type: _, ...result } = params.ended
      const pending = context.pending.map((entry) => (entry.segmentId === segmentId ? { ...entry, result } : entry))
      enqueue.assign({ pending: flush(pending, (fact) => enqueue.sendParent(fact)) })
      enqueue.stopChild(segmentId)
    }),
    dropAll: enqueueActions(({ context, enqueue }, params: { atMs: number }) => {
      for (const { segmentId } of context.pending) {
        enqueue.stopChild(segmentId)
        enqueue.sendParent({ type: 'speech.dropped', reason: 'outdated' } satisfies RecognitionFact)
      }
      enqueue.assign({ pending: [], generationFromMs: params.atMs })
    }),
    reportOutdated: sendParent({ type: 'speech.dropped', reason: 'outdated' } satisfies RecognitionFact),
    reportDuringPlayback: sendParent({ type: 'speech.dropped', reason: 'during-playback' } satisfies RecognitionFact),
    openVoiceInterval: assign((_, params: { fromMs: number }) => ({
      voice: { fromMs: params.fromMs, toMs: Number.POSITIVE_INFINITY },
    })),
    closeVoiceInterval: assign(({ context }, params: { atMs: number }) => ({
      voice: context.voice && { ...context.voice, toMs: params.atMs + echoTailMs },
    })),
  },
  guards: {
    isOutdated: ({ context }, params: { startedAtMs: number }) => params.startedAtMs < context.generationFromMs,
    beganDuringPlayback: ({ context }, params: { startedAtMs: number }) =>
      context.voice !== null && params.startedAtMs >= context.voice.fromMs && params.startedAtMs < context.voice.toMs,
    isPending: ({ context }, params: { segmentId: string }) =>
      context.pending.some(({ segmentId }) => segmentId === params.segmentId),
    hasNone: ({ context }) => context.pending.length === 0,
  },
}).createMachine({
  id: 'recognition',
  context: { pending: [], generationFromMs: Number.NEGATIVE_INFINITY, voice: null },
  initial: 'idle',
  on: {
    'segment.captured': [
      {
        guard: { type: 'isOutdated', params: ({ event }) => ({ startedAtMs: event.startedAtMs }) },
        actions: 'reportOutdated',
      },
      {
        guard: { type: 'beganDuringPlayback', params: ({ event }) => ({ startedAtMs: event.startedAtMs }) },
        actions: 'reportDuringPlayback',
      },
      {
        target: '.working',
        actions: {
          type: 'begin',
          params: ({ event: { module, segmentId, startedAtMs } }) => ({ segment: { module, segmentId, startedAtMs } }),
        },
      },
    ],
    'generation.next': {
      target: '.idle',
      actions: { type: 'dropAll', params: ({ event }) => ({ atMs: event.atMs }) },
    },
    'voice.heard': { actions: { type: 'openVoiceInterval', params: ({ event }) => ({ fromMs: event.fromMs }) } },
    'voice.over': { actions: { type: 'closeVoiceInterval', params: ({ event }) => ({ atMs: event.atMs }) } },
    'recognition.ended': {
      guard: { type: 'isPending', params: ({ event }) => ({ segmentId: event.segmentId }) },
      actions: { type: 'settle', params: ({ event }) => ({ ended: event }) },
    },
  },
  states: {
    idle: {},
    working: { always: { guard: 'hasNone', target: 'idle' } },
  },
})
