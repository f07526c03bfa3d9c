import { assign, sendParent, sendTo, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import type { Module } from '../ports/common.ts'
import type { CapturedSegment } from './recognized-speech.ts'
import { sentenceGapMs } from './sentence-parts.ts'

/** A segment that was spoken, or is being spoken: `live`. */
export type HeardSegment = Pick<CapturedSegment, 'segmentId' | 'startedAtMs' | 'live'>

/** Reports of the open microphone. The audio itself is kept outside, by segment id. */
export type MicrophoneEvent =
  | { readonly type: 'microphone.opened' }
  | { readonly type: 'microphone.speaking'; readonly speaking: boolean }
  | ({ readonly type: 'microphone.segment' } & HeardSegment)
  /** A segment was cut at its maximum length, and the speaker goes on. */
  | { readonly type: 'microphone.cut' }
  | { readonly type: 'microphone.gated' }
  | { readonly type: 'microphone.failed'; readonly code: ErrorCode }

export interface GateCommand {
  readonly type: 'gate'
  readonly shut: boolean
}

/** Another device was chosen. */
export interface DeviceCommand {
  readonly type: 'device.changed'
}

export type CaptureCommand = GateCommand | DeviceCommand

export type SpeechCaptureEvent =
  | { readonly type: 'capture.opened' }
  | { readonly type: 'capture.quiet' }
  | { readonly type: 'capture.speaking'; readonly speaking: boolean }
  | { readonly type: 'capture.cut' }
  /** A sentence's pause has passed since speech ended. */
  | { readonly type: 'capture.paused' }
  | ({ readonly type: 'segment.captured' } & HeardSegment)

export interface SpeechCaptureInput {
  readonly module: Module
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
    events: {} as MicrophoneEvent | CaptureCommand,
    input: {} as SpeechCaptureInput,
    output: {} as SpeechCaptureOutput,
  },
  actors: { microphone: unprovidedActor<CaptureCommand, SpeechCaptureInput>('microphone') },
  actions: {
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code })),
    moveGate: sendTo(
      'microphone',
      (_, params: { shut: boolean }): GateCommand => ({ type: 'gate', shut: params.shut }),
    ),
    moveDevice: sendTo('microphone', { type: 'device.changed' } satisfies DeviceCommand),
    reportOpened: sendParent({ type: 'capture.opened' } satisfies SpeechCaptureEvent),
    reportQuiet: sendParent({ type: 'capture.quiet' } satisfies SpeechCaptureEvent),
    reportSpeaking: sendParent(
      (_, params: { speaking: boolean }) => ({ type: 'capture.speaking', ...params }) satisfies SpeechCaptureEvent,
    ),
    reportCut: sendParent({ type: 'capture.cut' } satisfies SpeechCaptureEvent),
    reportPause: sendParent({ type: 'capture.paused' } satisfies SpeechCaptureEvent),
    reportSegment: sendParent(
      (_, params: HeardSegment) => ({ type: 'segment.captured', ...params }) satisfies SpeechCaptureEvent,
    ),
  },
  guards: {
    isSpeaking: (_, params: { speaking: boolean }) => params.speaking,
  },
  delays: { sentenceGap: sentenceGapMs },
}).createMachine({
  id: 'speechCapture',
  context: ({ input }) => ({ ...input, code: 'internal' }),
  initial: 'starting',
  invoke: {
    src: 'microphone',
    id: 'microphone',
    input: ({ context: { module, shut, defaultDevice } }) => ({ module, shut, defaultDevice }),
    onError: {
      target: '.failed',
      actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
    },
  },
  on: {
    gate: { actions: { type: 'moveGate', params: ({ event }) => ({ shut: event.shut }) } },
    /** The gate stays as it is, and segments of the last device may still come. */
    'device.changed': { target: '.starting', actions: 'moveDevice' },
    'microphone.gated': { actions: 'reportQuiet' },
    'microphone.cut': { actions: 'reportCut' },
    'microphone.segment': {
      actions: { type: 'reportSegment', params: ({ event: { type: _, ...segment } }) => segment },
    },
    'microphone.failed': {
      target: '.failed',
      actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
    },
  },
  states: {
    starting: { on: { 'microphone.opened': { target: 'listening', actions: 'reportOpened' } } },
    listening: {
      after: { sentenceGap: { actions: 'reportPause' } },
      on: {
        'microphone.segment': {
          target: 'listening',
          reenter: true,
          actions: { type: 'reportSegment', params: ({ event: { type: _, ...segment } }) => segment },
        },
        'microphone.speaking': {
          target: 'speaking',
          guard: { type: 'isSpeaking', params: ({ event }) => ({ speaking: event.speaking }) },
        },
      },
    },
    speaking: {
      entry: { type: 'reportSpeaking', params: { speaking: true } },
      exit: { type: 'reportSpeaking', params: { speaking: false } },
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
