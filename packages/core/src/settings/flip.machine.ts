import { assign, emit, setup } from 'xstate'
import type { Module } from '../ports/common.ts'

export const flipReopenMs = 100

export interface FlipCommand {
  readonly type: 'flip.request'
  readonly module: Module
}

export type FlipEvent = { readonly type: 'flip.started'; readonly module: Module } | { readonly type: 'flip.ended' }

/** The pause between swapping the languages and reopening the microphone. */
export const flipMachine = setup({
  types: { context: {} as { module: Module }, events: {} as FlipCommand, emitted: {} as FlipEvent },
  actions: {
    keepModule: assign(({ event }) => ({ module: event.module })),
    reportStarted: emit(({ context }) => ({ type: 'flip.started', module: context.module }) satisfies FlipEvent),
    reportEnded: emit({ type: 'flip.ended' } satisfies FlipEvent),
  },
  delays: { flipReopen: flipReopenMs },
}).createMachine({
  id: 'flip',
  context: { module: 'subtitles' },
  initial: 'idle',
  on: { 'flip.request': { target: '.waiting', actions: 'keepModule', reenter: true } },
  states: {
    idle: {},
    waiting: {
      entry: 'reportStarted',
      after: { flipReopen: { target: 'idle', actions: 'reportEnded' } },
    },
  },
})
