import { assign, enqueueActions, fromPromise, sendParent, sendTo, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import type { Module } from '../ports/common.ts'
import type { CapturedSegment } from './recognized-speech.ts'
import { sentenceGapMs } from './sentence-parts.ts'

/** After another microphone was chosen, or capture was ended while somebody spoke, what was said may arrive for this long. */
export const lastSegmentMs = 1_000

/** A segment that was spoken, or is being spoken: `live`. */
export type HeardSegment = Pick<CapturedSegment, 'segmentId' | 'startedAtMs' | 'live'>

/** Reports of the microphone. The audio itself is kept outside, by segment id. */
export type MicrophoneEvent =
  | { readonly type: 'microphone.opened' }
  /** Of the device in use, also while it opens. */
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

/** Nothing more is heard; what is being said is still delivered. */
export interface EndCommand {
  readonly type: 'end'
}

/** Another device was chosen. */
export interface DeviceCommand {
  readonly type: 'device.changed'
}

export type CaptureCommand = GateCommand | DeviceCommand | EndCommand

/** From now on, the chosen device is used, under this number. The one before is shut, and stays open for its last segment. */
export interface DeviceOpening {
  readonly type: 'device.open'
  readonly device: number
}

export interface DeviceClosing {
  readonly type: 'device.close'
  readonly device: number
}

export type MicrophoneCommand = GateCommand | EndCommand | DeviceOpening | DeviceClosing

export interface MicrophoneInput {
  /** The number of the first device. */
  readonly device: number
  /** Whether the gate starts shut. */
  readonly shut: boolean
  /** Open the system's default device, as the last one was lost. */
  readonly defaultDevice: boolean
}

export type SpeechCaptureEvent =
  | { readonly type: 'capture.opened' }
  | { readonly type: 'capture.quiet' }
  | { readonly type: 'capture.speaking'; readonly speaking: boolean }
  | { readonly type: 'capture.cut' }
  /** A sentence's pause has passed since speech ended, or nothing more is said. */
  | { readonly type: 'capture.paused' }
  | ({ readonly type: 'segment.captured'; readonly module: Module } & HeardSegment)

export interface SpeechCaptureInput extends Omit<MicrophoneInput, 'device'> {
  readonly module: Module
}

/** Why capture ended by itself. */
export interface SpeechCaptureOutput {
  readonly code: ErrorCode
}

/** One capture, from opening the microphone to releasing it. */
export const speechCaptureMachine = setup({
  types: {
    context: {} as SpeechCaptureInput & MicrophoneInput & { readonly code: ErrorCode },
    events: {} as
      | MicrophoneEvent
      | CaptureCommand
      /** What was said into a device that was used before has arrived. */
      | { readonly type: 'device.over'; readonly device: number },
    input: {} as SpeechCaptureInput,
    output: {} as SpeechCaptureOutput,
    /** `unfinished`: not all that was said has arrived. */
    tags: {} as 'starting' | 'listening' | 'speaking' | 'unfinished',
  },
  actors: {
    microphone: unprovidedActor<MicrophoneCommand, MicrophoneInput>('microphone'),
    /** A microphone may say that speech is over just before it delivers it. */
    delivery: fromPromise(async () => {}),
  },
  actions: {
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code })),
    moveGate: sendTo(
      'microphone',
      (_, params: { shut: boolean }): GateCommand => ({ type: 'gate', shut: params.shut }),
    ),
    changeDevice: enqueueActions(({ context, enqueue }) => {
      const device = context.device + 1
      enqueue.assign({ device })
      enqueue.sendTo('microphone', { type: 'device.open', device } satisfies DeviceOpening)
      enqueue.raise({ type: 'device.over', device: context.device }, { delay: 'lastSegment' })
    }),
    closeDevice: sendTo(
      'microphone',
      (_, params: { device: number }): DeviceClosing => ({ type: 'device.close', device: params.device }),
    ),
    endHearing: sendTo('microphone', { type: 'end' } satisfies EndCommand),
    reportOpened: sendParent({ type: 'capture.opened' } satisfies SpeechCaptureEvent),
    reportQuiet: sendParent({ type: 'capture.quiet' } satisfies SpeechCaptureEvent),
    reportSpeaking: sendParent(
      (_, params: { speaking: boolean }) => ({ type: 'capture.speaking', ...params }) satisfies SpeechCaptureEvent,
    ),
    reportCut: sendParent({ type: 'capture.cut' } satisfies SpeechCaptureEvent),
    reportPause: sendParent({ type: 'capture.paused' } satisfies SpeechCaptureEvent),
    reportSegment: sendParent(
      ({ context: { module } }, params: HeardSegment) =>
        ({ type: 'segment.captured', module, ...params }) satisfies SpeechCaptureEvent,
    ),
  },
  guards: {
    isSpeaking: (_, params: { speaking: boolean }) => params.speaking,
    isSilent: (_, params: { speaking: boolean }) => !params.speaking,
  },
  delays: { sentenceGap: sentenceGapMs, lastSegment: lastSegmentMs },
}).createMachine({
  id: 'speechCapture',
  context: ({ input }) => ({ ...input, device: 0, code: 'internal' }),
  initial: 'using',
  invoke: {
    src: 'microphone',
    id: 'microphone',
    input: ({ context: { device, shut, defaultDevice } }) => ({ device, shut, defaultDevice }),
    onError: {
      target: '.failed',
      actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
    },
  },
  on: {
    'microphone.segment': {
      actions: { type: 'reportSegment', params: ({ event: { type: _, ...segment } }) => segment },
    },
  },
  states: {
    using: {
      on: {
        gate: { actions: { type: 'moveGate', params: ({ event }) => ({ shut: event.shut }) } },
        /** The gate stays as it is, and segments of the last device may still come. */
        'device.changed': { target: '.opening', actions: 'changeDevice' },
        'device.over': { actions: { type: 'closeDevice', params: ({ event }) => ({ device: event.device }) } },
        end: 'ended',
        'microphone.gated': { actions: 'reportQuiet' },
        'microphone.cut': { actions: 'reportCut' },
        'microphone.failed': {
          target: 'failed',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
        },
      },
      initial: 'opening',
      states: {
        /** A microphone may hear somebody before it says that it is open. */
        opening: {
          tags: 'starting',
          initial: 'silent',
          states: {
            silent: {
              on: {
                'microphone.opened': { target: '#speechCapture.using.listening', actions: 'reportOpened' },
                'microphone.speaking': {
                  target: 'hearing',
                  guard: { type: 'isSpeaking', params: ({ event }) => ({ speaking: event.speaking }) },
                },
              },
            },
            hearing: {
              on: {
                'microphone.opened': { target: '#speechCapture.using.speaking', actions: 'reportOpened' },
                'microphone.speaking': {
                  target: 'silent',
                  guard: { type: 'isSilent', params: ({ event }) => ({ speaking: event.speaking }) },
                },
              },
            },
          },
        },
        listening: {
          tags: 'listening',
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
          tags: ['speaking', 'unfinished'],
          entry: { type: 'reportSpeaking', params: { speaking: true } },
          exit: { type: 'reportSpeaking', params: { speaking: false } },
          on: {
            end: '#speechCapture.ending',
            'microphone.speaking': {
              target: 'listening',
              guard: { type: 'isSilent', params: ({ event }) => ({ speaking: event.speaking }) },
            },
          },
        },
      },
    },
    /** What was being said still arrives, and ends its sentence. */
    ending: {
      tags: 'unfinished',
      entry: 'endHearing',
      exit: 'reportPause',
      after: { lastSegment: 'ended' },
      initial: 'speaking',
      states: {
        speaking: {
          on: {
            'microphone.speaking': {
              target: 'said',
              guard: { type: 'isSilent', params: ({ event }) => ({ speaking: event.speaking }) },
            },
          },
        },
        said: { invoke: { src: 'delivery', onDone: '#speechCapture.ended' } },
      },
    },
    ended: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => ({ code: context.code }),
})
