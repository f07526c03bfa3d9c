import { assign, sendParent, setup } from 'xstate'
import { maxSendAttempts, reconnectFirstMs, reconnectMaxMs } from '../../constants.ts'
import { type ErrorCode, errorCodeOf } from '../../errors.ts'
import type { Module } from '../../ports/common.ts'
import { unprovidedTask } from '../unprovided.ts'

/** A line of our own, by the key it has in its transcript. */
export interface OutgoingLine {
  readonly module: Module
  readonly key: string
}

export type DeliveryCommand =
  | ({ readonly type: 'line.submit' } & OutgoingLine)
  | { readonly type: 'attach' }
  | { readonly type: 'detach' }

export type DeliveryFact = {
  readonly type: 'line.outcome'
  readonly outcome: 'sent' | 'failed'
  readonly code?: ErrorCode
} & OutgoingLine

export interface DeliveryContext {
  readonly outbox: readonly OutgoingLine[]
  /** How often the connection failed the first line. */
  readonly attempts: number
}

const lostConnection: readonly ErrorCode[] = ['closed', 'network', 'aborted']

/** Sends own lines in order, one at a time; while detached they wait, and what the connection failed is tried again a few times. */
export const deliveryMachine = setup({
  types: { context: {} as DeliveryContext, events: {} as DeliveryCommand },
  actors: { publish: unprovidedTask<void, OutgoingLine>('publish') },
  actions: {
    append: assign(({ context }, params: { line: OutgoingLine }) => ({ outbox: [...context.outbox, params.line] })),
    removeHead: assign(({ context }) => ({ outbox: context.outbox.slice(1), attempts: 0 })),
    forgetAttempts: assign({ attempts: 0 }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    reportSent: sendParent(
      ({ context }) => ({ type: 'line.outcome', outcome: 'sent', ...head(context) }) satisfies DeliveryFact,
    ),
    reportFailed: sendParent(
      ({ context }, params: { code: ErrorCode }) =>
        ({ type: 'line.outcome', outcome: 'failed', code: params.code, ...head(context) }) satisfies DeliveryFact,
    ),
  },
  guards: {
    hasLine: ({ context }) => context.outbox.length > 0,
    /** The connection failed the line, and not so often that the line itself is to blame. */
    isLostConnection: ({ context }, params: { error: unknown }) =>
      lostConnection.includes(errorCodeOf(params.error)) && context.attempts < maxSendAttempts - 1,
  },
  delays: {
    tryAgain: ({ context }) => Math.min(reconnectFirstMs * 2 ** (context.attempts - 1), reconnectMaxMs),
  },
}).createMachine({
  id: 'delivery',
  context: { outbox: [], attempts: 0 },
  initial: 'detached',
  on: {
    'line.submit': {
      actions: { type: 'append', params: ({ event: { module, key } }) => ({ line: { module, key } }) },
    },
    detach: '.detached',
  },
  states: {
    detached: { on: { attach: { target: 'live', actions: 'forgetAttempts' } } },
    live: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasLine', target: 'sending' } },
        sending: {
          invoke: {
            src: 'publish',
            input: ({ context }) => head(context),
            onDone: { target: 'idle', actions: ['reportSent', 'removeHead'] },
            onError: [
              {
                guard: { type: 'isLostConnection', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
              },
              {
                target: 'idle',
                actions: [
                  { type: 'reportFailed', params: ({ event }) => ({ code: errorCodeOf(event.error) }) },
                  'removeHead',
                ],
              },
            ],
          },
        },
        waiting: {
          entry: 'countAttempt',
          after: { tryAgain: 'sending' },
        },
      },
    },
  },
})

function head(context: DeliveryContext): OutgoingLine {
  return context.outbox[0] ?? { module: 'subtitles', key: '' }
}
