import { assign, sendParent, setup } from 'xstate'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedTask } from '../kit/unprovided.ts'

export type AppLoadEvent = { readonly type: 'app.loaded' } | { readonly type: 'app.failed'; readonly code: ErrorCode }

/** Loads what the booth needs to start; loads again on `retry`. */
export const appLoadMachine = setup({
  types: {
    context: {} as { code: ErrorCode },
    events: {} as { type: 'retry' },
  },
  actors: { load: unprovidedTask<void, void>('load') },
  actions: {
    keepCode: assign((_, params: { error: unknown }) => ({ code: errorCodeOf(params.error) })),
    reportLoaded: sendParent({ type: 'app.loaded' } satisfies AppLoadEvent),
    reportFailed: sendParent(({ context }) => ({ type: 'app.failed', code: context.code }) satisfies AppLoadEvent),
  },
}).createMachine({
  id: 'appLoad',
  context: { code: 'internal' },
  initial: 'loading',
  on: { retry: { target: '.loading' } },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: 'loaded',
        onError: { target: 'failed', actions: { type: 'keepCode', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    loaded: { entry: 'reportLoaded' },
    failed: { entry: 'reportFailed' },
  },
})
