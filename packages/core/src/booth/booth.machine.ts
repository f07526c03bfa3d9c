import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedActor, unprovidedTask } from '../kit/unprovided.ts'
import { type AppLoadEvent, appLoadMachine } from '../settings/app-load.machine.ts'
import type { AppStatus } from '../views/views.ts'
import type { BoothCommand, LifeEvent, RoomRequest } from './booth.events.ts'

export interface BoothContext {
  readonly request: RoomRequest | null
  readonly code: ErrorCode | null
  readonly loaded: boolean
}

/** The life of a booth: its languages load, it joins a room, stays there and leaves. */
export const boothMachine = setup({
  types: {
    context: {} as BoothContext,
    events: {} as BoothCommand | AppLoadEvent,
    emitted: {} as LifeEvent,
    tags: {} as AppStatus,
    children: {} as { appLoad: 'appLoad'; stay: 'stay'; settle: 'settle' },
  },
  actors: {
    appLoad: appLoadMachine,
    /** All that runs while the booth is in a room, from entering it to its end. */
    stay: unprovidedActor<{ type: 'never' }, RoomRequest | null>('stay'),
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
    reportLoaded: emit({ type: 'app.loaded' }),
    reportLoadFailed: emit((_, params: { code: ErrorCode }) => ({ type: 'app.failed', code: params.code }) as const),
    reportLeft: emit({ type: 'room.left' }),
    reportBroken: emit(({ context }) => ({ type: 'child.failed', code: context.code ?? 'internal' }) as const),
    loadAgain: sendTo('appLoad', { type: 'retry' }),
    /** For a booth that was left before its languages had loaded. */
    loadMissing: enqueueActions(({ context, enqueue }) => {
      if (!context.loaded) enqueue.sendTo('appLoad', { type: 'retry' })
    }),
  },
  guards: {
    isLoaded: ({ context }) => context.loaded,
    isLoadedForRequest: ({ context }) => context.loaded && context.request !== null,
  },
}).createMachine({
  id: 'booth',
  context: { request: null, code: null, loaded: false },
  initial: 'idle',
  states: {
    idle: {
      tags: 'idle',
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
        'app.loaded': { actions: ['keepLoaded', 'reportLoaded'] },
        'app.failed': { actions: { type: 'reportLoadFailed', params: ({ event }) => ({ code: event.code }) } },
      },
      states: {
        loading: {
          tags: 'loading',
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
              actions: [
                { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
                { type: 'reportLoadFailed', params: ({ event }) => ({ code: event.code }) },
              ],
            },
          },
        },
        failed: {
          tags: 'failed',
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
          tags: 'ready',
          on: {
            join: {
              target: 'joined',
              actions: 'keepRequest',
            },
            leave: 'left',
          },
        },
        joined: {
          tags: 'joined',
          exit: 'forgetRequest',
          invoke: {
            src: 'stay',
            id: 'stay',
            input: ({ context }) => context.request,
            onError: 'broken',
          },
          on: { leave: 'leaving', 'work.failed': 'broken' },
        },
        leaving: { tags: 'leaving', invoke: { src: 'settle', id: 'settle', onDone: 'left', onError: 'left' } },
        broken: {
          tags: 'failed',
          entry: [{ type: 'keepCode', params: { code: 'internal' } }, 'reportBroken'],
          on: { leave: 'leaving' },
          invoke: { src: 'settle', id: 'settle', onDone: 'failed', onError: 'failed' },
        },
        left: {
          tags: 'left',
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
