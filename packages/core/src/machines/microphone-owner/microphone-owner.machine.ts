import { assign, cancel, enqueueActions, raise, sendParent, sendTo, setup } from 'xstate'
import { echoTailMs } from '../../constants.ts'
import { type ErrorCode, errorCodeOf } from '../../errors.ts'
import type { Module } from '../../ports/common.ts'
import {
  type GateCommand,
  type SpeechCaptureFact,
  speechCaptureMachine,
} from '../speech-capture/speech-capture.machine.ts'

/** A reason that keeps capture shut, whatever the user wants. */
export type Gate = 'voice' | 'flip' | 'host' | 'page'

export type MicrophoneOwnerCommand =
  | { readonly type: 'take'; readonly module: Module }
  | { readonly type: 'release' }
  | { readonly type: 'gate.close'; readonly gate: Gate }
  | { readonly type: 'gate.open'; readonly gate: Gate }

export type MicrophoneOwnerFact =
  | { readonly type: 'quiet' }
  | { readonly type: 'microphone.taken'; readonly module: Module }
  | { readonly type: 'microphone.released' }
  | { readonly type: 'microphone.lost'; readonly code: ErrorCode }
  | {
      readonly type: 'segment.captured'
      readonly module: Module
      readonly segmentId: string
      readonly startedAtMs: number
    }

export interface MicrophoneOwnerContext {
  /** For whom the user wants to capture; null is nobody. */
  readonly module: Module | null
  readonly gates: readonly Gate[]
  /** The microphone was told to shut and has not answered. */
  readonly awaitsQuiet: boolean
  readonly code: ErrorCode | null
}

const without = (gates: readonly Gate[], gate: Gate) => gates.filter((other) => other !== gate)

/** Who may use the one microphone. Capture runs exactly when the user wants it and no gate is closed. */
export const microphoneOwnerMachine = setup({
  types: {
    context: {} as MicrophoneOwnerContext,
    children: {} as { capture: 'speechCapture' },
    events: {} as MicrophoneOwnerCommand | { readonly type: 'voiceTail.ended' } | SpeechCaptureFact,
  },
  actors: { speechCapture: speechCaptureMachine },
  actions: {
    setModule: assign((_, params: { module: Module }) => ({ module: params.module, code: null })),
    clearModule: assign({ module: null, awaitsQuiet: false }),
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code, module: null, awaitsQuiet: false })),
    closeGate: enqueueActions(({ context, enqueue }, params: { gate: Gate; capturing: boolean }) => {
      const wasOpen = context.gates.length === 0
      if (params.gate === 'voice') enqueue.cancel('voiceTail')
      enqueue.assign({ gates: [...without(context.gates, params.gate), params.gate] })
      if (params.capturing && wasOpen) {
        enqueue.assign({ awaitsQuiet: true })
        enqueue.sendTo('capture', { type: 'gate', shut: true } satisfies GateCommand)
      } else if (!context.awaitsQuiet) enqueue.sendParent({ type: 'quiet' } satisfies MicrophoneOwnerFact)
    }),
    openGate: assign(({ context }, params: { gate: Gate }) => ({ gates: without(context.gates, params.gate) })),
    openCapture: sendTo('capture', { type: 'gate', shut: false } satisfies GateCommand),
    startVoiceTail: raise({ type: 'voiceTail.ended' }, { delay: 'echoTail', id: 'voiceTail' }),
    cancelVoiceTail: cancel('voiceTail'),
    confirmQuiet: assign({ awaitsQuiet: false }),
    reportQuiet: sendParent({ type: 'quiet' } satisfies MicrophoneOwnerFact),
    reportTaken: sendParent(
      (_, params: { module: Module }) =>
        ({ type: 'microphone.taken', module: params.module }) satisfies MicrophoneOwnerFact,
    ),
    reportReleased: sendParent({ type: 'microphone.released' } satisfies MicrophoneOwnerFact),
    reportLost: sendParent(
      ({ context }) => ({ type: 'microphone.lost', code: context.code ?? 'internal' }) satisfies MicrophoneOwnerFact,
    ),
    forwardSegment: sendParent(
      ({ context }, params: { segmentId: string; startedAtMs: number }) =>
        ({ type: 'segment.captured', module: context.module ?? 'subtitles', ...params }) satisfies MicrophoneOwnerFact,
    ),
  },
  guards: {
    awaitsQuiet: ({ context }) => context.awaitsQuiet,
    isVoice: (_, params: { gate: Gate }) => params.gate === 'voice',
    isLastGate: ({ context }, params: { gate: Gate }) => context.gates.length === 1 && context.gates[0] === params.gate,
  },
  delays: { echoTail: echoTailMs },
}).createMachine({
  id: 'microphoneOwner',
  context: { module: null, gates: [], awaitsQuiet: false, code: null },
  initial: 'shut',
  on: {
    'gate.close': {
      actions: { type: 'closeGate', params: ({ event }) => ({ gate: event.gate, capturing: false }) },
    },
    'gate.open': [
      {
        guard: { type: 'isVoice', params: ({ event }) => ({ gate: event.gate }) },
        actions: ['cancelVoiceTail', 'startVoiceTail'],
      },
      { actions: { type: 'openGate', params: ({ event }) => ({ gate: event.gate }) } },
    ],
    'voiceTail.ended': { actions: { type: 'openGate', params: { gate: 'voice' } } },
  },
  states: {
    shut: {
      on: {
        take: {
          target: 'open',
          actions: { type: 'setModule', params: ({ event }) => ({ module: event.module }) },
        },
      },
    },
    open: {
      entry: { type: 'reportTaken', params: ({ context }) => ({ module: context.module ?? 'subtitles' }) },
      exit: 'reportReleased',
      invoke: {
        src: 'speechCapture',
        id: 'capture',
        input: ({ context }) => ({ shut: context.gates.length > 0 }),
        onError: {
          target: 'failed',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
        },
      },
      on: {
        release: [
          { guard: 'awaitsQuiet', target: 'shut', actions: ['clearModule', 'reportQuiet'] },
          { target: 'shut', actions: 'clearModule' },
        ],
        'gate.close': {
          actions: { type: 'closeGate', params: ({ event }) => ({ gate: event.gate, capturing: true }) },
        },
        'gate.open': [
          {
            guard: { type: 'isVoice', params: ({ event }) => ({ gate: event.gate }) },
            actions: ['cancelVoiceTail', 'startVoiceTail'],
          },
          {
            guard: { type: 'isLastGate', params: ({ event }) => ({ gate: event.gate }) },
            actions: [{ type: 'openGate', params: ({ event }) => ({ gate: event.gate }) }, 'openCapture'],
          },
          { actions: { type: 'openGate', params: ({ event }) => ({ gate: event.gate }) } },
        ],
        'voiceTail.ended': [
          {
            guard: { type: 'isLastGate', params: { gate: 'voice' } },
            actions: [{ type: 'openGate', params: { gate: 'voice' } }, 'openCapture'],
          },
          { actions: { type: 'openGate', params: { gate: 'voice' } } },
        ],
        'capture.quiet': { actions: ['confirmQuiet', 'reportQuiet'] },
        'segment.captured': {
          actions: {
            type: 'forwardSegment',
            params: ({ event }) => ({ segmentId: event.segmentId, startedAtMs: event.startedAtMs }),
          },
        },
        'capture.failed': {
          target: 'failed',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
        },
      },
    },
    failed: {
      entry: ['reportLost', 'reportQuiet'],
      on: {
        take: {
          target: 'open',
          actions: { type: 'setModule', params: ({ event }) => ({ module: event.module }) },
        },
        release: 'shut',
      },
    },
  },
})
