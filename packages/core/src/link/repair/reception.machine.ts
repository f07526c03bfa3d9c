import { assign, enqueueActions, sendParent, setup } from 'xstate'
import {
  maxCatchUpTries,
  maxWaitingRepairs,
  maxWaitingRepairsOfPerson,
  reconnectFirstMs,
  repairsAtOnce,
} from '../../constants.ts'
import { unprovidedTask } from '../../kit/unprovided.ts'
import { type GapRepairFact, gapRepairMachine } from './gap-repair.machine.ts'

/** A stream with missing lines. */
export interface Gap {
  readonly stream: string
  readonly person: string
}

export type ReceptionCommand =
  | ({ readonly type: 'gap.found' } & Gap)
  | { readonly type: 'gap.closed'; readonly stream: string }
  | { readonly type: 'attach' }
  | { readonly type: 'detach' }

export interface CatchUpRequest {
  /** Whether earlier lines have been fetched. */
  readonly arrived: boolean
  /** If it fails now, the booth goes on without. */
  readonly isLastTry: boolean
}

/** The missing lines could not be recovered. */
export type ReceptionFact = { readonly type: 'gap.unrepaired'; readonly stream: string }

export interface ReceptionContext {
  readonly repairing: readonly Gap[]
  readonly waiting: readonly Gap[]
  /** Whether earlier lines have been fetched. */
  readonly arrived: boolean
  /** Failed attempts to catch up on this connection. */
  readonly tries: number
  readonly random: () => number
}

const names = (gaps: readonly Gap[], stream: string) => gaps.some((gap) => gap.stream === stream)

/** Catches up on earlier and missed lines, and repairs gaps: a few at once, one for each person. */
export const receptionMachine = setup({
  types: {
    context: {} as ReceptionContext,
    events: {} as ReceptionCommand | GapRepairFact | { readonly type: 'next' },
    input: {} as { readonly random: () => number },
  },
  actors: {
    /** Resolves to the remaining gaps. */
    catchUp: unprovidedTask<readonly Gap[], CatchUpRequest>('catchUp'),
    gapRepair: gapRepairMachine,
  },
  actions: {
    note: enqueueActions(({ context, enqueue }, params: { gaps: readonly Gap[] }) => {
      const waiting = [...context.waiting]
      for (const { stream, person } of params.gaps) {
        if (names([...context.repairing, ...waiting], stream)) continue
        const ofPerson = waiting.filter((gap) => gap.person === person).length
        if (waiting.length < maxWaitingRepairs && ofPerson < maxWaitingRepairsOfPerson) waiting.push({ stream, person })
        else enqueue.sendParent({ type: 'gap.unrepaired', stream } satisfies ReceptionFact)
      }
      enqueue.assign({ waiting })
      enqueue.raise({ type: 'next' })
    }),
    startNext: enqueueActions(({ context, enqueue }) => {
      const repairing = [...context.repairing]
      const waiting: Gap[] = []
      for (const gap of context.waiting) {
        if (repairing.length >= repairsAtOnce || repairing.some(({ person }) => person === gap.person)) {
          waiting.push(gap)
          continue
        }
        repairing.push(gap)
        enqueue.spawnChild('gapRepair', { id: gap.stream, input: { stream: gap.stream, random: context.random } })
      }
      enqueue.assign({ repairing, waiting })
    }),
    tellClosed: enqueueActions(({ context, enqueue }, params: { stream: string }) => {
      if (names(context.repairing, params.stream)) enqueue.sendTo(params.stream, { type: 'gap.closed' })
      else enqueue.assign({ waiting: context.waiting.filter(({ stream }) => stream !== params.stream) })
    }),
    forget: enqueueActions(({ context, enqueue }, params: { stream: string }) => {
      enqueue.stopChild(params.stream)
      enqueue.assign({ repairing: context.repairing.filter(({ stream }) => stream !== params.stream) })
      enqueue.raise({ type: 'next' })
    }),
    reportUnrepaired: sendParent(
      (_, params: { stream: string }) => ({ type: 'gap.unrepaired', stream: params.stream }) satisfies ReceptionFact,
    ),
    stopRepairs: enqueueActions(({ context, enqueue }) => {
      for (const { stream } of context.repairing) enqueue.stopChild(stream)
      enqueue.assign({ repairing: [], waiting: [...context.repairing, ...context.waiting] })
    }),
    keepArrived: assign({ arrived: true }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetTries: assign({ tries: 0 }),
  },
  guards: { hasTriedEnough: ({ context }) => context.tries >= maxCatchUpTries - 1 },
  delays: { tryAgain: ({ context }) => reconnectFirstMs * 2 ** context.tries },
}).createMachine({
  id: 'reception',
  context: ({ input }) => ({ repairing: [], waiting: [], arrived: false, tries: 0, random: input.random }),
  initial: 'away',
  on: {
    'gap.found': { actions: { type: 'note', params: ({ event }) => ({ gaps: [event] }) } },
    'gap.closed': { actions: { type: 'tellClosed', params: ({ event }) => ({ stream: event.stream }) } },
  },
  states: {
    away: { entry: 'forgetTries', on: { attach: 'catchingUp' } },
    catchingUp: {
      on: { detach: 'away' },
      invoke: {
        src: 'catchUp',
        input: ({ context: { arrived, tries } }) => ({ arrived, isLastTry: tries >= maxCatchUpTries - 1 }),
        onDone: {
          target: 'live',
          actions: ['keepArrived', { type: 'note', params: ({ event }) => ({ gaps: event.output }) }],
        },
        onError: [
          { guard: 'hasTriedEnough', target: 'live', actions: 'keepArrived' },
          { target: 'pausing', actions: 'countTry' },
        ],
      },
    },
    pausing: {
      on: { detach: 'away' },
      after: { tryAgain: 'catchingUp' },
    },
    live: {
      entry: 'startNext',
      exit: 'stopRepairs',
      on: {
        detach: 'away',
        next: { actions: 'startNext' },
        'repair.ended': {
          actions: [
            { type: 'reportUnrepaired', params: ({ event }) => ({ stream: event.stream }) },
            { type: 'forget', params: ({ event }) => ({ stream: event.stream }) },
          ],
        },
      },
    },
  },
})
