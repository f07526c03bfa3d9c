import {
  type ActorRefFrom,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  raise,
  type SnapshotFrom,
  setup,
  stopChild,
} from 'xstate'
import { echoTailMs, maxSpeechMs } from '../audio/limits.ts'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import type { Duplex, Module } from '../ports/common.ts'
import { type CaptureGates, type Gate, keptShut } from './capture-gates.ts'
import {
  type DeviceCommand,
  type EndCommand,
  type GateCommand,
  type SpeechCaptureEvent,
  type SpeechCaptureOutput,
  speechCaptureMachine,
} from './speech-capture.machine.ts'

/** A replacement device that is lost within this time is not replaced again. */
export const deviceProbationMs = 10_000

export type { Gate }

export type MicrophoneOwnerCommand =
  | { readonly type: 'take'; readonly module: Module }
  | { readonly type: 'release' }
  /** Off for the pause of a flip, and on again. */
  | { readonly type: 'rest' | 'wake' }
  | { readonly type: 'gate.close'; readonly gate: Gate }
  | { readonly type: 'gate.open'; readonly gate: Gate }
  | { readonly type: 'duplex.changed'; readonly duplex: Duplex }
  | DeviceCommand

export type MicrophoneOwnerEvent =
  | { readonly type: 'quiet' }
  | { readonly type: 'microphone.taken'; readonly module: Module }
  | { readonly type: 'microphone.released'; readonly module: Module }
  /** The device was removed, and the system's default one is used instead. */
  | { readonly type: 'microphone.replaced' }
  | { readonly type: 'microphone.lost'; readonly code: ErrorCode }
  /** A sentence's pause has passed since speech ended, or its device is gone. */
  | { readonly type: 'speech.paused' }
  /** The voice shut the microphone while the participant was speaking. */
  | { readonly type: 'speech.cut'; readonly module: Module }
  | Extract<SpeechCaptureEvent, { readonly type: 'segment.captured' }>

export interface MicrophoneOwnerContext extends CaptureGates {
  /** The module to capture for, if any. */
  readonly module: Module | null
  /** What hears now; captures that were ended before may still deliver what was said. */
  readonly capture: ActorRefFrom<typeof speechCaptureMachine> | null
  /** The microphone was asked to pause and has not confirmed. */
  readonly awaitsQuiet: boolean
  readonly speaking: boolean
  /** The voice waits for the end of what is being said. */
  readonly voiceWaits: boolean
  /** The device was removed since the user turned capture on. */
  readonly deviceLost: boolean
  readonly code: ErrorCode | null
}

const without = (gates: readonly Gate[], gate: Gate) => gates.filter((other) => other !== gate)

/** As each state of the machine says with its tag. */
export type OwnerState = 'shut' | 'open' | 'resting' | 'failed'

/** Assigns the one microphone to a module. Capture runs exactly when the user wants it and no gate is closed. */
export const microphoneOwnerMachine = setup({
  types: {
    context: {} as MicrophoneOwnerContext,
    tags: {} as OwnerState,
    events: {} as
      | MicrophoneOwnerCommand
      | { readonly type: 'voiceTail.ended' | 'voiceWait.ended' }
      | SpeechCaptureEvent
      | DoneActorEvent<SpeechCaptureOutput>
      | ErrorActorEvent,
    emitted: {} as MicrophoneOwnerEvent,
  },
  actors: { speechCapture: speechCaptureMachine },
  actions: {
    setModule: assign((_, params: { module: Module }) => ({ module: params.module, code: null, deviceLost: false })),
    clearModule: assign({ module: null }),
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code, module: null })),
    markLost: assign({ deviceLost: true }),
    forgetLost: assign({ deviceLost: false }),
    moveDevice: enqueueActions(({ context: { capture }, enqueue }) => {
      if (capture) enqueue.sendTo(capture, { type: 'device.changed' } satisfies DeviceCommand)
    }),
    startCapturing: assign({
      capture: ({ context, spawn }) =>
        spawn('speechCapture', {
          input: {
            module: context.module ?? 'subtitles',
            shut: keptShut(context),
            defaultDevice: context.deviceLost,
          },
        }),
    }),
    /** What is being said is still delivered, unless the capture has ended by itself. */
    stopCapturing: enqueueActions(({ context: { capture, awaitsQuiet, voiceWaits }, enqueue }) => {
      if (awaitsQuiet) enqueue.emit({ type: 'quiet' } satisfies MicrophoneOwnerEvent)
      if (voiceWaits) enqueue.raise({ type: 'voiceWait.ended' })
      if (capture?.getSnapshot().status === 'active') enqueue.sendTo(capture, { type: 'end' } satisfies EndCommand)
      else if (capture) enqueue.stopChild(capture)
      enqueue.assign({ capture: null, awaitsQuiet: false, speaking: false })
    }),
    forgetCapture: stopChild((_, params: { actorId: string }) => params.actorId),
    waitForSpeaker: enqueueActions(({ context, enqueue }) => {
      if (context.voiceWaits) return
      enqueue.assign({ voiceWaits: true })
      enqueue.raise({ type: 'voiceWait.ended' }, { delay: 'longestWait', id: 'voiceWait' })
    }),
    endWait: enqueueActions(({ context, enqueue }) => {
      if (!context.voiceWaits) return
      enqueue.cancel('voiceWait')
      enqueue.raise({ type: 'voiceWait.ended' })
    }),
    forgetWait: enqueueActions(({ enqueue }) => {
      enqueue.cancel('voiceWait')
      enqueue.assign({ voiceWaits: false })
    }),
    reportCut: enqueueActions(({ context, enqueue }) => {
      const { speaking, module, duplex } = context
      if (speaking && module && duplex === 'half' && !keptShut(context))
        enqueue.emit({ type: 'speech.cut', module } satisfies MicrophoneOwnerEvent)
    }),
    keepSpeaking: assign((_, params: { speaking: boolean }) => params),
    weigh: enqueueActions(({ context, enqueue }, change: Partial<CaptureGates>) => {
      const shut = keptShut({ ...context, ...change })
      enqueue.assign(change)
      if (!context.capture || shut === keptShut(context)) return
      enqueue.sendTo(context.capture, { type: 'gate', shut } satisfies GateCommand)
      if (shut) enqueue.assign({ awaitsQuiet: true })
    }),
    answer: enqueueActions(({ context, enqueue }) => {
      if (!context.awaitsQuiet) enqueue.emit({ type: 'quiet' } satisfies MicrophoneOwnerEvent)
    }),
    startVoiceTail: raise({ type: 'voiceTail.ended' }, { delay: 'echoTail', id: 'voiceTail' }),
    cancelTail: enqueueActions(({ enqueue }, { gate }: { gate: Gate }) => {
      if (gate === 'voice') enqueue.cancel('voiceTail')
    }),
    confirmQuiet: assign({ awaitsQuiet: false }),
    reportTaken: emit(
      (_, params: { module: Module }) =>
        ({ type: 'microphone.taken', module: params.module }) satisfies MicrophoneOwnerEvent,
    ),
    reportReleased: emit(
      (_, params: { module: Module }) =>
        ({ type: 'microphone.released', module: params.module }) satisfies MicrophoneOwnerEvent,
    ),
    reportReplaced: emit({ type: 'microphone.replaced' } satisfies MicrophoneOwnerEvent),
    reportLost: emit(
      ({ context }) => ({ type: 'microphone.lost', code: context.code ?? 'internal' }) satisfies MicrophoneOwnerEvent,
    ),
    reportPause: emit({ type: 'speech.paused' } satisfies MicrophoneOwnerEvent),
    forwardSegment: emit((_, params: Extract<MicrophoneOwnerEvent, { readonly type: 'segment.captured' }>) => params),
  },
  guards: {
    isCurrent: ({ context }, params: { actorId: string }) => params.actorId === context.capture?.id,
    isSpeaking: (_, params: { speaking: boolean }) => params.speaking,
    isVoice: (_, params: { gate: Gate }) => params.gate === 'voice',
    isDeviceLost: (_, params: { code: ErrorCode }) => params.code === 'capture-lost',
    /** What is being said here comes first. */
    mustWait: ({ context }, { gate }: { gate: Gate }) =>
      gate === 'voice' && context.speaking && context.duplex === 'half' && !keptShut(context),
    awaitsSpeaker: ({ context }) => context.voiceWaits,
    mayHear: ({ context }) => !keptShut(context),
  },
  delays: { echoTail: echoTailMs, deviceProbation: deviceProbationMs, longestWait: maxSpeechMs },
}).createMachine({
  id: 'microphoneOwner',
  context: {
    module: null,
    gates: [],
    duplex: 'half',
    capture: null,
    awaitsQuiet: false,
    speaking: false,
    voiceWaits: false,
    deviceLost: false,
    code: null,
  },
  initial: 'shut',
  on: {
    'gate.close': [
      {
        guard: { type: 'mustWait', params: ({ event }) => ({ gate: event.gate }) },
        actions: 'waitForSpeaker',
      },
      {
        actions: [
          { type: 'cancelTail', params: ({ event }) => ({ gate: event.gate }) },
          {
            type: 'weigh',
            params: ({ context, event }) => ({ gates: [...without(context.gates, event.gate), event.gate] }),
          },
          'answer',
          'endWait',
        ],
      },
    ],
    'voiceWait.ended': {
      guard: 'awaitsSpeaker',
      actions: [
        'forgetWait',
        'reportCut',
        { type: 'cancelTail', params: { gate: 'voice' } },
        { type: 'weigh', params: ({ context }) => ({ gates: [...without(context.gates, 'voice'), 'voice'] }) },
        'answer',
      ],
    },
    'gate.open': [
      {
        guard: { type: 'isVoice', params: ({ event }) => ({ gate: event.gate }) },
        actions: [{ type: 'cancelTail', params: { gate: 'voice' } }, 'forgetWait', 'startVoiceTail'],
      },
      { actions: { type: 'weigh', params: ({ context, event }) => ({ gates: without(context.gates, event.gate) }) } },
    ],
    'voiceTail.ended': {
      actions: { type: 'weigh', params: ({ context }) => ({ gates: without(context.gates, 'voice') }) },
    },
    'duplex.changed': { actions: { type: 'weigh', params: ({ event }) => ({ duplex: event.duplex }) } },
    /** Of a capture that was ended, too. */
    'segment.captured': { actions: { type: 'forwardSegment', params: ({ event }) => event } },
    'capture.paused': { actions: 'reportPause' },
    'xstate.done.actor.*': { actions: { type: 'forgetCapture', params: ({ event }) => event } },
    'xstate.error.actor.*': { actions: { type: 'forgetCapture', params: ({ event }) => event } },
  },
  states: {
    shut: {
      tags: 'shut',
      on: {
        take: {
          target: 'open',
          actions: { type: 'setModule', params: ({ event }) => ({ module: event.module }) },
        },
      },
    },
    open: {
      tags: 'open',
      entry: { type: 'reportTaken', params: ({ context }) => ({ module: context.module ?? 'subtitles' }) },
      exit: { type: 'reportReleased', params: ({ context }) => ({ module: context.module ?? 'subtitles' }) },
      on: { release: { target: 'shut', actions: 'clearModule' } },
      initial: 'capturing',
      states: {
        capturing: {
          entry: 'startCapturing',
          exit: 'stopCapturing',
          on: {
            'capture.speaking': [
              {
                guard: { type: 'isSpeaking', params: ({ event }) => ({ speaking: event.speaking }) },
                actions: { type: 'keepSpeaking', params: { speaking: true } },
              },
              { actions: [{ type: 'keepSpeaking', params: { speaking: false } }, 'endWait'] },
            ],
            'capture.cut': { actions: 'endWait' },
            'capture.quiet': { actions: ['confirmQuiet', 'answer'] },
            'device.changed': { target: '.trusted', actions: ['forgetLost', 'moveDevice'] },
            rest: '#microphoneOwner.resting',
            'xstate.done.actor.*': {
              guard: { type: 'isCurrent', params: ({ event }) => event },
              target: '#microphoneOwner.failed',
              actions: { type: 'keepCode', params: ({ event }) => ({ code: event.output.code }) },
            },
            'xstate.error.actor.*': {
              guard: { type: 'isCurrent', params: ({ event }) => event },
              target: '#microphoneOwner.failed',
              actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
            },
          },
          initial: 'trusted',
          states: {
            trusted: {
              on: {
                'xstate.done.actor.*': {
                  guard: { type: 'isDeviceLost', params: ({ event }) => ({ code: event.output.code }) },
                  target: '#microphoneOwner.open.deviceLost',
                },
              },
            },
            replacing: { on: { 'capture.opened': { target: 'onProbation', actions: 'reportReplaced' } } },
            /** A replacement lost this soon is not replaced again. */
            onProbation: { after: { deviceProbation: 'trusted' } },
          },
        },
        deviceLost: {
          entry: ['markLost', 'reportPause'],
          always: { guard: 'mayHear', target: 'capturing.replacing' },
          on: { 'device.changed': { target: 'capturing', actions: 'forgetLost' } },
        },
      },
    },
    resting: {
      tags: 'resting',
      exit: 'forgetLost',
      on: { wake: 'open', release: { target: 'shut', actions: 'clearModule' } },
    },
    failed: {
      tags: 'failed',
      entry: 'reportLost',
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

export type MicrophoneOwner = ActorRefFrom<typeof microphoneOwnerMachine>

/** Whether what was said into a capture that has been ended may still come. */
export const isUnfinished = ({ children, context }: SnapshotFrom<typeof microphoneOwnerMachine>): boolean =>
  Object.values(children).some((child) => child !== context.capture && child?.getSnapshot().hasTag?.('unfinished'))
