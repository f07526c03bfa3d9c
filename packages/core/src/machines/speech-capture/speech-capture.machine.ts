import { assign, sendParent, sendTo, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../../errors.ts'
import { unprovidedActor } from '../unprovided.ts'

/** Reports of the open microphone. The audio itself is kept outside, by segment id. */
export type MicrophoneFact =
  | { readonly type: 'microphone.opened' }
  | { readonly type: 'microphone.speaking'; readonly speaking: boolean }
  | { readonly type: 'microphone.segment'; readonly segmentId: string; readonly startedAtMs: number }
  | { readonly type: 'microphone.gated' }
  | { readonly type: 'microphone.failed'; readonly code: ErrorCode }

export interface GateCommand {
  readonly type: 'gate'
  readonly shut: boolean
}

export type SpeechCaptureFact =
  | { readonly type: 'capture.opened' }
  | { readonly type: 'capture.quiet' }
  | { readonly type: 'segment.captured'; readonly segmentId: string; readonly startedAtMs: number }

export interface SpeechCaptureInput {
  /** Whether the gate starts shut. */
  readonly shut: boolean
  /** Open the system's default device, as the last one was lost. */
  readonly defaultDevice: boolean
}

/** Why capture ended by itself. */
export interface SpeechCaptureOutput {
  readonly code: ErrorCode
}

/** One capture, from opening the microphone to releasing it. */
export const speechCaptureMachine = setup({
  types: {
    context: {} as SpeechCaptureInput & { code: ErrorCode },
    events: {} as MicrophoneFact | GateCommand,
    input: {} as SpeechCaptureInput,
    output: {} as SpeechCaptureOutput,
  },
  actors: { microphone: unprovidedActor<GateCommand, SpeechCaptureInput>('microphone') },
  actions: {
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code })),
    moveGate: sendTo(
      'microphone',
      (_, params: { shut: boolean }): GateCommand => ({ type: 'gate', shut: params.shut }),
    ),
    reportOpened: sendParent({ type: 'capture.opened' } satisfies SpeechCaptureFact),
    reportQuiet: sendParent({ type: 'capture.quiet' } satisfies SpeechCaptureFact),
    reportSegment: sendParent(
      (_, params: { segmentId: string; startedAtMs: number }) =>
        ({ type: 'segment.captured', ...params }) satisfies SpeechCaptureFact,
    ),
  },
  guards: {
    isSpeaking: (_, params: { speaking: boolean }) => params.speaking,
  },
}).createMachine({
  id: 'speechCapture',
  context: ({ input }) => ({ ...input, code: 'internal' }),
  initial: 'starting',
  invoke: {
    src: 'microphone',
    id: 'microphone',
    input: ({ context: { shut, defaultDevice } }) => ({ shut, defaultDevice }),
    onError: {
      target: '.failed',
      actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
    },
  },
  on: {
    gate: { actions: { type: 'moveGate', params: ({ event }) => ({ shut: event.shut }) } },
    'microphone.gated': { actions: 'reportQuiet' },
    'microphone.segment': {
      actions: {
        type: 'reportSegment',
        params: ({ event }) => ({ segmentId: event.segmentId, startedAtMs: event.startedAtMs }),
      },
    },
    'microphone.failed': {
      target: '.failed',
      actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
    },
  },
  states: {
    starting: { on: { 'microphone.opened': { target: 'listening', actions: 'reportOpened' } } },
    listening: {
      on: {
        'microphone.speaking': {
          target: 'speaking',
          guard: { type: 'isSpeaking', params: ({ event }) => ({ speaking: event.speaking }) },
        },
      },
    },
    speaking: {
      on: {
        'microphone.speaking': [
          { guard: { type: 'isSpeaking', params: ({ event }) => ({ speaking: event.speaking }) } },
          { target: 'listening' },
        ],
      },
    },
    failed: { type: 'final' },
  },
  output: ({ context }) => ({ code: context.code }),
})
