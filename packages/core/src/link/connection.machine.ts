import { assign, emit, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedActor } from '../kit/unprovided.ts'
import { reconnectFirstMs, reconnectMaxMs } from './limits.ts'

/** A connection that stays up this long resets the reconnect backoff. */
export const stableConnectionMs = 10_000

/** How the connection of a stay is, as each state of the machine says with its tag. */
export type OpenStatus = 'opening' | 'live' | 'interrupted' | 'waiting'

export type ConnectionCommand = { readonly type: 'page.online' } | { readonly type: 'page.visible' }

export type SessionEvent =
  | { readonly type: 'session.opened' }
  | { readonly type: 'session.live' }
  | { readonly type: 'session.interrupted' }
  | { readonly type: 'session.closed'; readonly code: ErrorCode }

export type ConnectionEvent =
  | { readonly type: 'connection.opened' | 'connection.interrupted' }
  | { readonly type: 'connection.closed'; readonly code: ErrorCode }

export interface ConnectionContext {
  /** Sessions that ended since the connection was last stable. */
  readonly attempts: number
  readonly code: ErrorCode
  readonly random: () => number
}

/** Keeps one transport session open, reconnecting for as long as the booth is in the room. */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionCommand | SessionEvent,
    emitted: {} as ConnectionEvent,
    input: {} as { readonly random: () => number },
    tags: {} as OpenStatus,
  },
  actors: { session: unprovidedActor<{ type: 'never' }, void>('session') },
  actions: {
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    resetAttempts: assign({ attempts: 0 }),
    keepCode: assign((_, params: { code: ErrorCode }) => ({ code: params.code })),
    reportOpened: emit({ type: 'connection.opened' } satisfies ConnectionEvent),
    reportInterrupted: emit({ type: 'connection.interrupted' } satisfies ConnectionEvent),
    reportClosed: emit(({ context }) => ({ type: 'connection.closed', code: context.code }) satisfies ConnectionEvent),
  },
  delays: {
    stable: stableConnectionMs,
    /** Exponential, with a random part of up to half, so that a whole room does not reconnect at once. */
    backOff: ({ context: { attempts, random } }) =>
      Math.round(Math.min(reconnectFirstMs * 2 ** (attempts - 1), reconnectMaxMs) * (1 - random() / 2)),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ attempts: 0, code: 'network', random: input.random }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'session',
        onError: {
          target: 'waiting',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
        },
      },
      on: {
        'session.closed': {
          target: 'waiting',
          actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) },
        },
      },
      initial: 'opening',
      states: {
        opening: { tags: 'opening', on: { 'session.opened': { target: 'live', actions: 'reportOpened' } } },
        live: {
          tags: 'live',
          on: { 'session.interrupted': 'interrupted' },
          after: { stable: { actions: 'resetAttempts' } },
        },
        interrupted: {
          tags: 'interrupted',
          entry: 'reportInterrupted',
          on: { 'session.live': { target: 'live', actions: 'reportOpened' } },
        },
      },
    },
    waiting: {
      tags: 'waiting',
      entry: ['countAttempt', 'reportClosed'],
      on: { 'page.online': 'open', 'page.visible': 'open' },
      after: { backOff: 'open' },
    },
  },
})
