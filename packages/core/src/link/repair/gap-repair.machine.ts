import { assign, sendParent, setup } from 'xstate'
import {
  askWaitMs,
  gapSettleMs,
  maxPeerAsks,
  maxRepairWaitMs,
  peerJitterMs,
  reconnectFirstMs,
} from '../../constants.ts'
import { unprovidedTask } from '../../kit/unprovided.ts'

export interface GapRepairInput {
  /** Key of the stream with missing lines. */
  readonly stream: string
  readonly random: () => number
}

export interface GapRepairContext extends GapRepairInput {
  readonly peersAsked: number
  /** How long it was told to wait last, and in all. */
  readonly waitMs: number
  readonly waitedMs: number
}

/** Where missing lines are requested. */
export type Source = 'history' | 'sender' | 'peer'

export interface RepairRequest {
  readonly stream: string
  readonly source: Source
}

/** What a wait counts for at least, so that there are not many of them. */
const leastWaitMs = 250

/** `repaired`: nothing is missing any more. With `waitMs`: there is more, but not before that. */
export type RepairResult = 'repaired' | 'open' | { readonly waitMs: number }

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
    fetch: unprovidedTask<RepairResult, RepairRequest>('fetch'),
  },
  actions: {
    noteWait: assign(({ context }, { result }: { result: RepairResult }) =>
      typeof result === 'object'
        ? { waitMs: result.waitMs, waitedMs: context.waitedMs + Math.max(result.waitMs, leastWaitMs) }
        : {},
    ),
    countPeer: assign(({ context }) => ({ peersAsked: context.peersAsked + 1 })),
    reportEnded: sendParent(
      ({ context }) => ({ type: 'repair.ended', stream: context.stream }) satisfies GapRepairFact,
    ),
  },
  guards: {
    isRepaired: (_, params: { result: RepairResult }) => params.result === 'repaired',
    isToWait: ({ context }, params: { result: RepairResult }) =>
      typeof params.result === 'object' && context.waitedMs + params.result.waitMs <= maxRepairWaitMs,
    hasAskedEnough: ({ context }) => context.peersAsked >= maxPeerAsks,
  },
  delays: {
    settle: gapSettleMs,
    answer: askWaitMs,
    jitter: ({ context }) => Math.round(context.random() * peerJitterMs),
    told: ({ context }) => context.waitMs + Math.round(context.random() * peerJitterMs),
    backoff: ({ context }) => reconnectFirstMs * 2 ** context.peersAsked,
  },
}).createMachine({
  id: 'gapRepair',
  context: ({ input }) => ({ ...input, peersAsked: 0, waitMs: 0, waitedMs: 0 }),
  initial: 'settling',
  on: { 'gap.closed': '.ended' },
  states: {
    settling: { after: { settle: 'readingHistory' } },
    readingHistory: {
      invoke: {
        src: 'fetch',
        input: ({ context: { stream } }) => ({ stream, source: 'history' }),
        onDone: [
          { guard: { type: 'isRepaired', params: ({ event }) => ({ result: event.output }) }, target: 'ended' },
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
          { guard: { type: 'isRepaired', params: ({ event }) => ({ result: event.output }) }, target: 'ended' },
          {
            guard: { type: 'isToWait', params: ({ event }) => ({ result: event.output }) },
            target: 'waitingForSender',
            actions: { type: 'noteWait', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'choosingPeer' },
        ],
        onError: 'choosingPeer',
      },
      after: { answer: 'choosingPeer' },
    },
    waitingForSender: { after: { told: 'askingSender' } },
    choosingPeer: {
      after: { jitter: { target: 'askingPeer', actions: 'countPeer' } },
    },
    askingPeer: {
      invoke: {
        src: 'fetch',
        input: ({ context: { stream } }) => ({ stream, source: 'peer' }),
        onDone: [
          { guard: { type: 'isRepaired', params: ({ event }) => ({ result: event.output }) }, target: 'ended' },
          {
            guard: { type: 'isToWait', params: ({ event }) => ({ result: event.output }) },
            target: 'waitingForPeer',
            actions: { type: 'noteWait', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'backingOff' },
        ],
        onError: 'backingOff',
      },
      after: { answer: 'backingOff' },
    },
    waitingForPeer: { after: { told: 'askingPeer' } },
    backingOff: {
      always: { guard: 'hasAskedEnough', target: 'ended' },
      after: { backoff: 'askingSender' },
    },
    ended: { type: 'final', entry: 'reportEnded' },
  },
})
