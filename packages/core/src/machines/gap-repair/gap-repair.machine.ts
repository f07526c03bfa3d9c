import { assign, sendParent, setup } from 'xstate'
import { askWaitMs, gapSettleMs, maxPeerAsks, peerJitterMs, reconnectFirstMs } from '../../constants.ts'
import { unprovidedTask } from '../unprovided.ts'

export interface GapRepairInput {
  /** Key of the stream with missing lines. */
  readonly stream: string
  readonly random: () => number
}

export interface GapRepairContext extends GapRepairInput {
  readonly peersAsked: number
}

/** Where missing lines are requested. */
export type Source = 'history' | 'sender' | 'peer'

export interface RepairRequest {
  readonly stream: string
  readonly source: Source
}

/** Out of attempts; lines still missing are not requested again. */
export type GapRepairFact = { readonly type: 'repair.ended'; readonly stream: string }

/** Recovers the missing lines of one stream: from history, then alternately from the sender and other peers, as either may be away for a moment. */
export const gapRepairMachine = setup({
  types: {
    context: {} as GapRepairContext,
    input: {} as GapRepairInput,
    events: {} as { readonly type: 'gap.closed' },
  },
  actors: {
    /** Resolves to whether the gap is closed. */
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
