import { assign, sendParent, setup } from 'xstate'
import { askWaitMs, gapSettleMs, maxPeerAsks, peerJitterMs, reconnectFirstMs } from '../../constants.ts'
import { unprovidedTask } from '../unprovided.ts'

export interface GapRepairInput {
  /** Names the stream in which lines are missing. */
  readonly stream: string
  readonly random: () => number
}

export interface GapRepairContext extends GapRepairInput {
  readonly peersAsked: number
}

/** Who is asked for missing lines. */
export type Source = 'history' | 'sender' | 'peer'

export interface RepairRequest {
  readonly stream: string
  readonly source: Source
}

/** The tries are over; whatever is still missing will not be asked for again. */
export type GapRepairFact = { readonly type: 'repair.ended'; readonly stream: string }

/** Gets the missing lines of one stream: from the history, else from the sender, else from others in the room, in turns, as either may just be away. */
export const gapRepairMachine = setup({
  types: {
    context: {} as GapRepairContext,
    input: {} as GapRepairInput,
    events: {} as { readonly type: 'gap.closed' },
  },
  actors: {
    /** Resolves to whether nothing is missing any more. */
    fetch: unprovidedTask<boolean, RepairRequest>('fetch'),
  },
  actions: {
    countPeer: assign(({ context }) => ({ peersAsked: context.peersAsked + 1 })),
    reportEnded: sendParent(
      ({ context }) => ({ type: 'repair.ended', stream: context.stream }) satisfies GapRepairFact,
    ),
  },
  guards: {
    isRepaired: (_, params: { repaired: boolean }) => params.repaired,
    hasAskedEnough: ({ context }) => context.peersAsked >= maxPeerAsks,
  },
  delays: {
    settle: gapSettleMs,
    answer: askWaitMs,
    jitter: ({ context }) => Math.round(context.random() * peerJitterMs),
    rest: ({ context }) => reconnectFirstMs * 2 ** context.peersAsked,
  },
}).createMachine({
  id: 'gapRepair',
  context: ({ input }) => ({ ...input, peersAsked: 0 }),
  initial: 'settling',
  on: { 'gap.closed': '.ended' },
  states: {
    settling: { after: { settle: 'readingHistory' } },
    readingHistory: {
      invoke: {
        src: 'fetch',
        input: ({ context: { stream } }) => ({ stream, source: 'history' }),
        onDone: [
          { guard: { type: 'isRepaired', params: ({ event }) => ({ repaired: event.output }) }, target: 'ended' },
          { target: 'askingSender' },
        ],
        onError: 'askingSender',
      },
    },
    askingSender: {
      invoke: {
        src: 'fetch',
        input: ({ context: { stream } }) => ({ stream, source: 'sender' }),
        onDone: [
          { guard: { type: 'isRepaired', params: ({ event }) => ({ repaired: event.output }) }, target: 'ended' },
          { target: 'choosingPeer' },
        ],
        onError: 'choosingPeer',
      },
      after: { answer: 'choosingPeer' },
    },
    choosingPeer: {
      after: { jitter: { target: 'askingPeer', actions: 'countPeer' } },
    },
    askingPeer: {
      invoke: {
        src: 'fetch',
        input: ({ context: { stream } }) => ({ stream, source: 'peer' }),
        onDone: [
          { guard: { type: 'isRepaired', params: ({ event }) => ({ repaired: event.output }) }, target: 'ended' },
          { target: 'resting' },
        ],
        onError: 'resting',
      },
      after: { answer: 'resting' },
    },
    resting: {
      always: { guard: 'hasAskedEnough', target: 'ended' },
      after: { rest: 'askingSender' },
    },
    ended: { type: 'final', entry: 'reportEnded' },
  },
})
