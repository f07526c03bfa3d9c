import { assign, setup } from 'xstate'
import { previewGapMs } from '../constants.ts'
import { unprovidedTask } from '../kit/unprovided.ts'
import type { OutgoingLine } from '../link/delivery.machine.ts'

/** An own open line has grown enough to be translated. With `whole`, all of it is recognised: its final line will have this text if nothing follows. */
export type PreviewCommand = { readonly type: 'preview'; readonly whole?: true } & OutgoingLine

/** An open line to be translated, with the text that it has when the call begins. */
export interface PreviewRequest extends OutgoingLine {
  readonly whole?: true
}

export interface PreviewContext {
  /** The newest lines to be translated. */
  readonly next: PreviewRequest | null
  readonly nextWhole: PreviewRequest | null
  /** Those of the running calls. */
  readonly running: PreviewRequest | null
  readonly runningWhole: PreviewRequest | null
}

/** Has open lines translated: one call at a time with a pause between, which none is ended for; the newest text wins. A whole text does not wait for either. */
export const previewMachine = setup({
  types: { context: {} as PreviewContext, events: {} as PreviewCommand },
  actors: {
    /** Resolves to whether a translator was asked. */
    preview: unprovidedTask<boolean, PreviewRequest | null>('preview'),
  },
  actions: {
    keep: assign((_, { line }: { line: PreviewRequest }) => (line.whole ? { nextWhole: line } : { next: line })),
    take: assign(({ context }) => ({ running: context.next, next: null })),
    takeWhole: assign(({ context }) => ({ runningWhole: context.nextWhole, nextWhole: null })),
  },
  guards: {
    hasNext: ({ context }) => context.next !== null,
    hasWhole: ({ context }) => context.nextWhole !== null,
    wasAsked: (_, params: { wasAsked: boolean }) => params.wasAsked,
  },
  delays: { gap: previewGapMs },
}).createMachine({
  id: 'preview',
  context: { next: null, nextWhole: null, running: null, runningWhole: null },
  on: {
    preview: {
      actions: { type: 'keep', params: ({ event: { type: _, ...line } }) => ({ line }) },
    },
  },
  type: 'parallel',
  states: {
    growing: {
      initial: 'idle',
      states: {
        idle: { id: 'idle', always: { guard: 'hasNext', target: 'asking', actions: 'take' } },
        asking: {
          type: 'parallel',
          onDone: 'idle',
          states: {
            call: {
              initial: 'running',
              states: {
                running: {
                  invoke: {
                    src: 'preview',
                    input: ({ context }) => context.running,
                    onDone: [
                      {
                        guard: { type: 'wasAsked', params: ({ event }) => ({ wasAsked: event.output }) },
                        target: 'ended',
                      },
                      { target: '#idle' },
                    ],
                    onError: 'ended',
                  },
                },
                ended: { type: 'final' },
              },
            },
            gap: {
              initial: 'open',
              states: { open: { after: { gap: 'over' } }, over: { type: 'final' } },
            },
          },
        },
      },
    },
    whole: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasWhole', target: 'asking', actions: 'takeWhole' } },
        asking: {
          invoke: {
            src: 'preview',
            input: ({ context }) => context.runningWhole,
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
  },
})
