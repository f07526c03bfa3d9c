import { assign, enqueueActions, setup } from 'xstate'
import {
  maxSendAttempts,
  maxSendBatch,
  partialsPerSecond,
  reconnectFirstMs,
  reconnectMaxMs,
  slowSendMs,
  stateAfterMs,
  stateIdleMs,
  translationHoldMs,
} from '../constants.ts'
import { type ErrorCode, errorCodeOf } from '../errors.ts'
import { unprovidedTask } from '../kit/unprovided.ts'
import type { Module } from '../ports/common.ts'

/** An own line, by its key in the transcript. */
export interface OutgoingLine {
  readonly module: Module
  readonly key: string
}

export type DeliveryCommand =
  /** With `hold`, the line waits for its translations: until it is ready, or for as long as a line may wait. */
  | ({ readonly type: 'line.submit'; readonly hold?: true } & OutgoingLine)
  | { readonly type: 'line.ready'; readonly key: string }
  /** The page or the room is being left: what is held goes now. */
  | { readonly type: 'lines.flush' }
  /** The text of an open line has grown. */
  | ({ readonly type: 'line.drafted' } & OutgoingLine)
  | { readonly type: 'attach' }
  | { readonly type: 'detach' }

export type DeliveryFact = {
  readonly type: 'line.outcome'
  readonly outcome: 'sent' | 'failed'
  readonly code?: ErrorCode
} & OutgoingLine

/** Result for one line of a batch; sent, if there is no code. */
export interface SendOutcome extends OutgoingLine {
  readonly code?: ErrorCode
  /** Wait requested by the transport. */
  readonly retryAfterMs?: number
}

export interface DeliveryContext {
  readonly outbox: readonly (OutgoingLine & { readonly isHeld?: true })[]
  /** Failed attempts of the first line. */
  readonly attempts: number
  readonly retryAfterMs: number
  /** The transport has not accepted the first line yet, after a while or at the first try. */
  readonly isSlow: boolean
  readonly published: boolean
  /** Open lines with text that was not sent yet, at most one per module. */
  readonly drafts: readonly OutgoingLine[]
  /** The open line that was sent last. */
  readonly draft: OutgoingLine | null
  readonly random: () => number
}

/** Failures worth a retry; the line keeps its id, so that receivers drop duplicates. */
const passing: readonly ErrorCode[] = ['closed', 'network', 'aborted', 'timeout', 'rate-limited']

/** Lines of a module keep their order: those behind a held one wait too. */
function sendable({ outbox }: DeliveryContext): readonly OutgoingLine[] {
  const isWaiting = { subtitles: false, chat: false }
  return outbox.filter(({ module, isHeld }) => {
    isWaiting[module] ||= isHeld === true
    return !isWaiting[module]
  })
}

const batchOf = (context: DeliveryContext) => sendable(context).slice(0, context.attempts > 0 ? 1 : maxSendBatch)

/** An open line goes after the final lines of its module that can be sent. */
const nextDraft = (context: DeliveryContext) => {
  const lines = sendable(context)
  return context.drafts.find((draft) => !lines.some(({ module }) => module === draft.module))
}

const without = (lines: readonly OutgoingLine[], key: string) => lines.filter((line) => line.key !== key)
const released = ({ module, key }: OutgoingLine): OutgoingLine => ({ module, key })

/** Sends own lines in order; holds a line for its translations, queues them while detached, and retries transient failures. Sends open lines when they are due, never again. Has the booth's state announced, with its latest sequence numbers, so that a lost last line is detected. */
export const deliveryMachine = setup({
  types: {
    context: {} as DeliveryContext,
    events: {} as DeliveryCommand | { readonly type: 'sent' },
    input: {} as { readonly random: () => number },
  },
  actors: {
    publish: unprovidedTask<readonly SendOutcome[], { readonly lines: readonly OutgoingLine[] }>('publish'),
    publishPartial: unprovidedTask<void, OutgoingLine | null>('publishPartial'),
    announce: unprovidedTask<void, void>('announce'),
  },
  actions: {
    append: assign(({ context }, params: { line: OutgoingLine }) => ({
      outbox: [...context.outbox, params.line],
      drafts: without(context.drafts, params.line.key),
    })),
    appendHeld: enqueueActions(({ context, enqueue }, params: { line: OutgoingLine }) => {
      const { key } = params.line
      enqueue.assign({ outbox: [...context.outbox, { ...params.line, isHeld: true }] })
      enqueue.raise({ type: 'line.ready', key }, { id: key, delay: 'hold' })
    }),
    release: enqueueActions(({ context, enqueue }, params: { key: string }) => {
      enqueue.cancel(params.key)
      enqueue.assign({
        outbox: context.outbox.map((line) => (line.key === params.key ? released(line) : line)),
        drafts: without(context.drafts, params.key),
      })
    }),
    /** In one batch: the connection may close right after it. */
    releaseAll: enqueueActions(({ context, enqueue }) => {
      const held = new Set(context.outbox.flatMap(({ key, isHeld }) => (isHeld ? [key] : [])))
      for (const key of held) enqueue.cancel(key)
      enqueue.assign({
        outbox: context.outbox.map(released),
        drafts: context.drafts.filter(({ key }) => !held.has(key)),
      })
    }),
    keepDraft: assign(({ context: { drafts } }, { line }: { line: OutgoingLine }) => {
      const place = drafts.findIndex(({ module }) => module === line.module)
      return { drafts: place < 0 ? [...drafts, line] : drafts.with(place, line) }
    }),
    takeDraft: assign(({ context }) => {
      const draft = nextDraft(context) ?? null
      return { draft, drafts: context.drafts.filter((other) => other !== draft) }
    }),
    /** The outcomes of a batch, in order. What stays is sent first. */
    settle: enqueueActions(({ context, enqueue }, params: { outcomes: readonly SendOutcome[] }) => {
      const { outcomes } = params
      const isSpent = context.attempts >= maxSendAttempts - 1
      const stays = (index: number) => {
        const code = outcomes[index]?.code
        return code !== undefined && passing.includes(code) && !(index === 0 && isSpent)
      }
      for (const [index, { module, key, code }] of outcomes.entries()) {
        if (stays(index)) continue
        enqueue.sendParent({
          type: 'line.outcome',
          outcome: code ? 'failed' : 'sent',
          ...(code && { code }),
          module,
          key,
        } satisfies DeliveryFact)
      }
      const kept = outcomes.filter((_, index) => stays(index)).map(released)
      const tried = new Set(outcomes.map(({ key }) => key))
      enqueue.assign({
        outbox: [...kept, ...context.outbox.filter(({ key }) => !tried.has(key))],
        attempts: stays(0) ? context.attempts + 1 : kept.length > 0 ? 1 : 0,
        retryAfterMs: Math.max(0, ...outcomes.map(({ retryAfterMs }) => retryAfterMs ?? 0)),
        isSlow: kept.length > 0,
      })
      if (outcomes.some(({ code }) => !code)) enqueue.raise({ type: 'sent' })
    }),
    markSlow: assign({ isSlow: true }),
    forgetAttempts: assign({ attempts: 0, retryAfterMs: 0, isSlow: false }),
    keepPublished: assign({ published: true }),
  },
  guards: {
    hasLine: ({ context }) => sendable(context).length > 0,
    isHeld: (_, params: { hold: true | undefined }) => params.hold === true,
    hasDraft: ({ context }) => nextDraft(context) !== undefined,
    mustWait: ({ context }) => context.attempts > 0,
    hasPublished: ({ context }) => context.published,
  },
  delays: {
    hold: translationHoldMs,
    tryAgain: ({ context }) =>
      Math.max(context.retryAfterMs, Math.min(reconnectFirstMs * 2 ** (context.attempts - 1), reconnectMaxMs)),
    slow: slowSendMs,
    partialGap: 1_000 / partialsPerSecond,
    stateAfter: stateAfterMs,
    stateIdle: stateIdleMs,
  },
}).createMachine({
  id: 'delivery',
  context: ({ input }) => ({
    outbox: [],
    attempts: 0,
    retryAfterMs: 0,
    isSlow: false,
    published: false,
    drafts: [],
    draft: null,
    ...input,
  }),
  initial: 'detached',
  on: {
    'line.submit': [
      {
        guard: { type: 'isHeld', params: ({ event }) => ({ hold: event.hold }) },
        actions: { type: 'appendHeld', params: ({ event }) => ({ line: released(event) }) },
      },
      { actions: { type: 'append', params: ({ event }) => ({ line: released(event) }) } },
    ],
    'line.ready': { actions: { type: 'release', params: ({ event }) => ({ key: event.key }) } },
    'lines.flush': { actions: 'releaseAll' },
    'line.drafted': { actions: { type: 'keepDraft', params: ({ event }) => ({ line: released(event) }) } },
    detach: '.detached',
  },
  states: {
    detached: { on: { attach: { target: 'live', actions: 'forgetAttempts' } } },
    live: {
      type: 'parallel',
      states: {
        outbox: {
          initial: 'idle',
          states: {
            idle: {
              always: [
                { guard: 'mustWait', target: 'waiting' },
                { guard: 'hasLine', target: 'sending' },
              ],
            },
            sending: {
              after: { slow: { actions: 'markSlow' } },
              invoke: {
                src: 'publish',
                input: ({ context }) => ({ lines: batchOf(context) }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'settle', params: ({ event }) => ({ outcomes: event.output }) },
                },
                onError: {
                  target: 'idle',
                  actions: {
                    type: 'settle',
                    params: ({ context, event }) => ({
                      outcomes: batchOf(context).map((line) => ({ ...line, code: errorCodeOf(event.error) })),
                    }),
                  },
                },
              },
            },
            waiting: { after: { tryAgain: 'sending' } },
          },
        },
        partials: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'hasDraft', target: 'sending', actions: 'takeDraft' } },
            sending: {
              type: 'parallel',
              onDone: 'idle',
              states: {
                call: {
                  initial: 'running',
                  states: {
                    running: {
                      invoke: {
                        src: 'publishPartial',
                        input: ({ context }) => context.draft,
                        onDone: 'ended',
                        onError: 'ended',
                      },
                    },
                    ended: { type: 'final' },
                  },
                },
                gap: {
                  initial: 'open',
                  states: { open: { after: { partialGap: 'over' } }, over: { type: 'final' } },
                },
              },
            },
          },
        },
        state: {
          initial: 'choosing',
          on: { sent: { target: '.owed', actions: 'keepPublished' } },
          states: {
            choosing: { always: [{ guard: 'hasPublished', target: 'announced' }, { target: 'silent' }] },
            silent: {},
            owed: { after: { stateAfter: 'announcing' } },
            announcing: { invoke: { src: 'announce', onDone: 'announced', onError: 'announced' } },
            announced: { after: { stateIdle: 'announcing' } },
          },
        },
      },
    },
  },
})
