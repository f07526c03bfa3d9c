import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedTask } from '../kit/unprovided.ts'
import type { fileTransferMachine } from '../lines/file-transfer.machine.ts'
import type { previewMachine } from '../lines/preview.machine.ts'
import type { connectionMachine } from '../link/connection.machine.ts'
import type { deliveryMachine } from '../link/delivery.machine.ts'
import type { receptionMachine } from '../link/repair/reception.machine.ts'
import { appLoadMachine } from '../settings/app-load.machine.ts'
import type { flipMachine } from '../settings/flip.machine.ts'
import type { Gate, microphoneOwnerMachine } from '../speech/microphone-owner.machine.ts'
import { capturingOf, isResting } from '../views/booth.selectors.ts'
import type { ttsQueueMachine } from '../voice/tts-queue.machine.ts'
import type { BoothCommand, BoothFact, ChildFact, RoomRequest } from './booth.facts.ts'

export interface BoothContext {
  readonly request: RoomRequest | null
  readonly code: ErrorCode | null
  readonly loaded: boolean
  /** Ids of files selected or being uploaded. */
  readonly files: readonly string[]
  /** In [0, 1). */
  readonly random: () => number
  readonly maxQueuedUtterances: number
}

/** What runs while the booth is in a room. It is provided, as its code is loaded only for a room. */
export interface RoomMachines {
  readonly connection: typeof connectionMachine
  readonly delivery: typeof deliveryMachine
  readonly reception: typeof receptionMachine
  readonly microphoneOwner: typeof microphoneOwnerMachine
  readonly preview: typeof previewMachine
  readonly ttsQueue: typeof ttsQueueMachine
  readonly flip: typeof flipMachine
  readonly fileTransfer: typeof fileTransferMachine
}

/** The root machine: the life cycle of a booth, and the routing of events between its children. */
export const boothMachine = setup({
  types: {
    context: {} as BoothContext,
    events: {} as BoothCommand | ChildFact,
    emitted: {} as BoothFact,
    input: {} as Pick<BoothContext, 'random' | 'maxQueuedUtterances'>,
    children: {} as {
      appLoad: 'appLoad'
      connection: 'connection'
      delivery: 'delivery'
      reception: 'reception'
      microphoneOwner: 'microphoneOwner'
      preview: 'preview'
      ttsQueue: 'ttsQueue'
      flip: 'flip'
      settle: 'settle'
    },
  },
  actors: {
    appLoad: appLoadMachine,
    ...({} as RoomMachines),
    /** Resolves when the transport session is closed. */
    settle: unprovidedTask<void, void>('settle'),
  },
  actions: {
    keepRequest: assign(({ event }) => {
      assertEvent(event, 'join')
      return { request: event.request }
    }),
    forgetRequest: assign({ request: null }),
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code })),
    keepLoaded: assign({ loaded: true }),
    forgetCode: assign({ code: null }),
    reportEntered: enqueueActions(({ context: { request }, enqueue }) => {
      if (request) enqueue.emit({ type: 'room.entered', request })
    }),
    reportMuted: emit({ type: 'voice.muted' }),
    reportUnmuted: emit({ type: 'voice.unmuted' }),
    reportEnded: emit({ type: 'stay.ended' }),
    reportLeft: emit({ type: 'room.left' }),
    reportChildFailed: emit(({ context }) => ({ type: 'child.failed', code: context.code ?? 'internal' }) as const),
    /** Only for facts: the type of `event` cannot be narrowed here. */
    passOn: emit(({ event }) => event as ChildFact),
    loadAgain: sendTo('appLoad', { type: 'retry' }),
    /** For a booth that was left before its languages had loaded. */
    loadMissing: enqueueActions(({ context, enqueue }) => {
      if (!context.loaded) enqueue.sendTo('appLoad', { type: 'retry' })
    }),
    attach: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('reception', { type: 'attach' })
      enqueue.sendTo('delivery', { type: 'attach' })
    }),
    detach: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('reception', { type: 'detach' })
      enqueue.sendTo('delivery', { type: 'detach' })
    }),
    closeGate: sendTo(
      'microphoneOwner',
      (_, params: { gate: Gate }) => ({ type: 'gate.close', gate: params.gate }) as const,
    ),
    openGate: sendTo(
      'microphoneOwner',
      (_, params: { gate: Gate }) => ({ type: 'gate.open', gate: params.gate }) as const,
    ),
    grantQuiet: sendTo('ttsQueue', { type: 'quiet' }),
    selectFile: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      enqueue.assign({ files: [...context.files, params.id] })
      enqueue.spawnChild('fileTransfer', { id: params.id, input: { id: params.id } })
    }),
    /** A child that stops with the room cannot report it. */
    reportMicrophoneReleased: enqueueActions(({ enqueue, self }) => {
      const module = capturingOf(self.getSnapshot())
      if (module && !isResting(self.getSnapshot())) enqueue.emit({ type: 'microphone.released', module })
    }),
    forgetFile: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      enqueue.assign({ files: context.files.filter((id) => id !== params.id) })
      enqueue.stopChild(params.id)
    }),
    stopFiles: enqueueActions(({ context, enqueue }) => {
      for (const id of context.files) enqueue.stopChild(id)
      enqueue.assign({ files: [] })
    }),
  },
  guards: {
    isLoaded: ({ context }) => context.loaded,
    isLoadedForRequest: ({ context }) => context.loaded && context.request !== null,
    isActive: (_, params: { active: boolean }) => params.active,
    hasFile: ({ context }, params: { id: string }) => context.files.includes(params.id),
  },
}).createMachine({
  id: 'booth',
  context: ({ input }) => ({ request: null, code: null, loaded: false, files: [], ...input }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        start: 'active',
        join: {
          target: 'active',
          actions: 'keepRequest',
        },
      },
    },
    active: {
      invoke: {
        src: 'appLoad',
        id: 'appLoad',
        onError: {
          target: '.failed',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
        },
      },
      initial: 'loading',
      on: {
        retry: { actions: 'loadAgain' },
        'app.loaded': { actions: ['keepLoaded', 'passOn'] },
        'app.failed': { actions: 'passOn' },
      },
      states: {
        loading: {
          entry: 'forgetCode',
          always: [
            { guard: 'isLoadedForRequest', target: 'joined' },
            { guard: 'isLoaded', target: 'ready' },
          ],
          on: {
            join: { actions: 'keepRequest' },
            leave: { target: 'left', actions: 'forgetRequest' },
            'app.failed': {
              target: 'failed',
              actions: [{ type: 'keepCode', params: ({ event }) => ({ code: event.code }) }, 'passOn'],
            },
          },
        },
        failed: {
          on: {
            retry: { target: 'loading', actions: 'loadMissing' },
            start: { target: 'loading', actions: 'loadMissing' },
            join: {
              target: 'loading',
              actions: ['keepRequest', 'loadMissing'],
            },
            leave: { target: 'left', actions: 'forgetRequest' },
          },
        },
        ready: {
          on: {
            join: {
              target: 'joined',
              actions: 'keepRequest',
            },
            leave: 'left',
          },
        },
        joined: {
          entry: 'reportEntered',
          exit: ['reportMicrophoneReleased', 'stopFiles', 'forgetRequest', 'reportEnded'],
          invoke: [
            {
              src: 'delivery',
              id: 'delivery',
              input: ({ context: { random } }) => ({ random }),
              onError: '#booth.active.broken',
            },
            {
              src: 'reception',
              id: 'reception',
              input: ({ context: { random } }) => ({ random }),
              onError: '#booth.active.broken',
            },
            {
              src: 'connection',
              id: 'connection',
              input: ({ context: { random } }) => ({ random }),
              onError: '#booth.active.broken',
            },
            { src: 'microphoneOwner', id: 'microphoneOwner', onError: '#booth.active.broken' },
            { src: 'preview', id: 'preview', onError: '#booth.active.broken' },
            {
              src: 'ttsQueue',
              id: 'ttsQueue',
              input: ({ context }) => ({ maxQueued: context.maxQueuedUtterances }),
              onError: '#booth.active.broken',
            },
            { src: 'flip', id: 'flip', onError: '#booth.active.broken' },
          ],
          on: {
            leave: 'leaving',

            'line.submit': { actions: sendTo('delivery', ({ event }) => event) },
            'line.drafted': { actions: sendTo('delivery', ({ event }) => event) },
            'line.ready': { actions: sendTo('delivery', ({ event }) => event) },
            'lines.flush': { actions: sendTo('delivery', ({ event }) => event) },
            'gap.found': { actions: sendTo('reception', ({ event }) => event) },
            'gap.closed': { actions: sendTo('reception', ({ event }) => event) },
            preview: { actions: sendTo('preview', ({ event }) => event) },
            speak: { actions: sendTo('ttsQueue', ({ event }) => ({ ...event, type: 'enqueue' }) as const) },
            mute: { actions: [sendTo('ttsQueue', { type: 'mute' }), 'reportMuted'] },
            unmute: { actions: [sendTo('ttsQueue', { type: 'unmute' }), 'reportUnmuted'] },
            unlock: { actions: sendTo('ttsQueue', { type: 'unlock' }) },
            'flip.request': { actions: sendTo('flip', ({ event }) => event) },
            'page.online': { actions: sendTo('connection', { type: 'page.online' }) },
            'page.changed': { actions: sendTo('ttsQueue', { type: 'page.changed' }) },
            'page.visible': {
              actions: [sendTo('connection', { type: 'page.visible' }), sendTo('ttsQueue', { type: 'page.visible' })],
            },
            'device.changed': { actions: sendTo('microphoneOwner', ({ event }) => event) },
            'duplex.changed': { actions: sendTo('microphoneOwner', ({ event }) => event) },
            'microphone.toggle': [
              {
                guard: { type: 'isActive', params: ({ event }) => ({ active: event.active }) },
                actions: sendTo('microphoneOwner', ({ event }) => ({ type: 'take', module: event.module }) as const),
              },
              { actions: sendTo('microphoneOwner', { type: 'release' }) },
            ],
            'gate.close': { actions: { type: 'closeGate', params: ({ event }) => ({ gate: event.gate }) } },
            'gate.open': { actions: { type: 'openGate', params: ({ event }) => ({ gate: event.gate }) } },
            'file.select': { actions: { type: 'selectFile', params: ({ event }) => ({ id: event.id }) } },
            'file.upload': {
              guard: { type: 'hasFile', params: ({ event }) => ({ id: event.id }) },
              actions: sendTo(({ event }) => event.id, { type: 'upload' }),
            },
            'file.cancel': {
              guard: { type: 'hasFile', params: ({ event }) => ({ id: event.id }) },
              actions: sendTo(({ event }) => event.id, { type: 'cancel' }),
            },

            'connection.opened': {
              actions: ['attach', 'passOn'],
            },
            'connection.interrupted': { actions: ['detach', 'passOn'] },
            'connection.closed': {
              actions: ['detach', 'passOn'],
            },
            'segment.captured': { actions: 'passOn' },
            'voice.requested': { actions: { type: 'closeGate', params: { gate: 'voice' } } },
            'voice.released': { actions: { type: 'openGate', params: { gate: 'voice' } } },
            quiet: { actions: 'grantQuiet' },
            'voice.started': { actions: 'passOn' },
            'voice.ended': { actions: 'passOn' },
            'flip.started': { actions: ['passOn', sendTo('microphoneOwner', { type: 'rest' })] },
            'flip.ended': { actions: sendTo('microphoneOwner', { type: 'wake' }) },
            'file.sent': {
              actions: [{ type: 'forgetFile', params: ({ event }) => ({ id: event.id }) }, 'passOn'],
            },
            'file.cancelled': {
              actions: [{ type: 'forgetFile', params: ({ event }) => ({ id: event.id }) }, 'passOn'],
            },
            'file.failed': { actions: 'passOn' },
            'microphone.taken': { actions: 'passOn' },
            'microphone.released': { actions: 'passOn' },
            'microphone.replaced': { actions: 'passOn' },
            'microphone.lost': { actions: 'passOn' },
            'line.outcome': { actions: 'passOn' },
            'gap.unrepaired': { actions: 'passOn' },
            'speech.paused': { actions: 'passOn' },
            'speech.cut': { actions: 'passOn' },
            'voice.queued': { actions: 'passOn' },
            'voice.finished': { actions: 'passOn' },
            'voice.dropped': { actions: 'passOn' },
          },
        },
        leaving: { invoke: { src: 'settle', id: 'settle', onDone: 'left', onError: 'left' } },
        broken: {
          entry: [{ type: 'keepCode', params: { code: 'internal' } }, 'reportChildFailed'],
          on: { leave: 'leaving' },
          invoke: { src: 'settle', id: 'settle', onDone: 'failed', onError: 'failed' },
        },
        left: {
          entry: 'reportLeft',
          on: {
            start: { target: 'loading', actions: 'loadMissing' },
            join: { target: 'loading', actions: ['keepRequest', 'loadMissing'] },
          },
        },
      },
    },
  },
})
