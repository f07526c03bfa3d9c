import { enqueueActions, sendParent, setup } from 'xstate'
import {
  maxWaitingTranslations,
  promisedTranslationJitterMs,
  promisedTranslationMs,
  translationsInFlight,
} from '../../constants.ts'
import { firstOfMost, inTurn, type Queued } from '../../domain/lines/turns.ts'
import type { ErrorCode } from '../../errors.ts'
import type { LanguageCode, Module } from '../../ports/common.ts'
import { unprovidedActor } from '../unprovided.ts'

/** A line of a transcript. */
export interface LineOf {
  readonly module: Module
  readonly key: string
}

export interface TranslationJob extends LineOf, Queued {
  /** What is made from a line belongs to one revision of it. */
  readonly revision: number
  readonly target: LanguageCode
  /** `reading`: for this participant. `sending`: for the others, with the own line. `again`: another one, since it was not understood. */
  readonly purpose: 'reading' | 'sending' | 'again'
}

export interface TranslationStop {
  readonly type: 'translation.stop'
  readonly module: Module
  readonly keys?: ReadonlySet<string>
}

export type TranslationCommand =
  | ({ readonly type: 'translate' } & TranslationJob)
  /** Cancels the module's jobs for reading, of all lines or of these. */
  | TranslationStop
  /** The sender of a line said that its translation follows. */
  | ({ readonly type: 'translation.promised' } & LineOf)

/** `overflow`: dropped, because too many lines were waiting. */
export type TranslationFailureCode = ErrorCode | 'empty' | 'overflow'

export type TranslationFact =
  /** What the sender promised has not come in time. */
  | ({ readonly type: 'promise.expired' } & LineOf)
  | ({ readonly type: 'line.translated' } & TranslationJob)
  | ({ readonly type: 'translation.failed'; readonly code: TranslationFailureCode } & TranslationJob)

export interface TranslationEnded {
  readonly type: 'translation.ended'
  readonly job: TranslationJob
  /** Absent on success; the text is already in the transcript. */
  readonly code?: ErrorCode | 'empty'
}

export const jobId = ({ module, key, revision, target, purpose }: TranslationJob) =>
  `${module}/${purpose}/${revision}/${target}/${key}`

const lineId = ({ module, key }: LineOf) => `${module}/${key}`

export interface TranslationContext {
  readonly random: () => number
  readonly running: readonly TranslationJob[]
  /** People take turns, each with a line. */
  readonly waiting: readonly TranslationJob[]
}

const same = (job: TranslationJob) => (other: TranslationJob) => job.key === other.key && jobId(job) === jobId(other)

const jobOf = ({ module, key, person, revision, target, purpose }: TranslationJob): TranslationJob => ({
  module,
  key,
  person,
  revision,
  target,
  purpose,
})

const isOlder = (job: TranslationJob) => (other: TranslationJob) =>
  job.key === other.key && job.module === other.module && job.revision > other.revision

/**
 * Runs translations, those of a few lines at a time, each once; a newer revision of a line ends the older ones.
 * People take turns, and when too many wait, the person with the most loses the oldest. Keeps the time of promised ones.
 */
export const translationMachine = setup({
  types: {
    context: {} as TranslationContext,
    events: {} as TranslationCommand | TranslationEnded | ({ readonly type: 'promise.due' } & LineOf),
    input: {} as { readonly random: () => number },
  },
  actors: { translate: unprovidedActor<{ type: 'never' }, TranslationJob>('translate') },
  actions: {
    endOlder: enqueueActions(({ context: { running, waiting }, enqueue }, params: { job: TranslationJob }) => {
      const older = isOlder(params.job)
      for (const job of running) if (older(job)) enqueue.stopChild(jobId(job))
      const isNew = (job: TranslationJob) => !older(job)
      enqueue.assign({ running: running.filter(isNew), waiting: waiting.filter(isNew) })
    }),
    append: enqueueActions(({ context, enqueue }, params: { job: TranslationJob }) => {
      const { running } = context
      const waiting = inTurn([...running, ...context.waiting], params.job, running.length).slice(running.length)
      const givenUp = waiting.length > maxWaitingTranslations ? firstOfMost(waiting) : undefined
      if (givenUp)
        enqueue.sendParent({ type: 'translation.failed', ...givenUp, code: 'overflow' } satisfies TranslationFact)
      enqueue.assign({ waiting: waiting.filter((job) => job !== givenUp) })
    }),
    beginNext: enqueueActions(({ context, enqueue }) => {
      const lines = new Set(context.running.map(lineId))
      const begun = context.waiting.filter((job) => {
        if (lines.size < translationsInFlight) lines.add(lineId(job))
        return lines.has(lineId(job))
      })
      if (begun.length === 0) return
      enqueue.assign({
        running: [...context.running, ...begun],
        waiting: context.waiting.filter((job) => !begun.includes(job)),
      })
      for (const job of begun) enqueue.spawnChild('translate', { id: jobId(job), input: job })
    }),
    settle: enqueueActions(({ context, enqueue }, params: { job: TranslationJob }) => {
      enqueue.stopChild(jobId(params.job))
      enqueue.assign({ running: context.running.filter((job) => !same(params.job)(job)) })
    }),
    stopModule: enqueueActions(({ context, enqueue }, params: TranslationStop) => {
      const { module, keys } = params
      const others = (job: TranslationJob) =>
        job.module !== module || job.purpose !== 'reading' || keys?.has(job.key) === false
      for (const job of context.running) if (!others(job)) enqueue.stopChild(jobId(job))
      enqueue.assign({ running: context.running.filter(others), waiting: context.waiting.filter(others) })
    }),
    keepPromise: enqueueActions(({ enqueue }, params: { line: LineOf }) => {
      const id = `promise/${lineId(params.line)}`
      enqueue.cancel(id)
      enqueue.raise({ type: 'promise.due', ...params.line }, { id, delay: 'promised' })
    }),
    reportExpired: sendParent(
      (_, params: { line: LineOf }) => ({ type: 'promise.expired', ...params.line }) satisfies TranslationFact,
    ),
    reportTranslated: sendParent(
      (_, params: { job: TranslationJob }) => ({ type: 'line.translated', ...params.job }) satisfies TranslationFact,
    ),
    reportFailed: sendParent(
      (_, params: { job: TranslationJob; code: TranslationFailureCode }) =>
        ({ type: 'translation.failed', ...params.job, code: params.code }) satisfies TranslationFact,
    ),
  },
  guards: {
    isKnown: ({ context }, params: { job: TranslationJob }) =>
      context.running.some(same(params.job)) || context.waiting.some(same(params.job)),
    hasFailed: (_, params: { code: TranslationEnded['code'] }) => params.code !== undefined,
  },
  delays: {
    promised: ({ context }) => promisedTranslationMs + Math.round(context.random() * promisedTranslationJitterMs),
  },
}).createMachine({
  id: 'translation',
  context: ({ input }) => ({ random: input.random, running: [], waiting: [] }),
  on: {
    translate: [
      { guard: { type: 'isKnown', params: ({ event }) => ({ job: event }) } },
      {
        actions: [
          { type: 'endOlder', params: ({ event }) => ({ job: event }) },
          { type: 'append', params: ({ event }) => ({ job: jobOf(event) }) },
          'beginNext',
        ],
      },
    ],
    'translation.promised': {
      actions: {
        type: 'keepPromise',
        params: ({ event: { module, key } }) => ({ line: { module, key } }),
      },
    },
    'promise.due': {
      actions: { type: 'reportExpired', params: ({ event: { module, key } }) => ({ line: { module, key } }) },
    },
    'translation.stop': {
      actions: [{ type: 'stopModule', params: ({ event }) => event }, 'beginNext'],
    },
    'translation.ended': [
      {
        guard: { type: 'hasFailed', params: ({ event }) => ({ code: event.code }) },
        actions: [
          { type: 'settle', params: ({ event }) => ({ job: event.job }) },
          { type: 'reportFailed', params: ({ event }) => ({ job: event.job, code: event.code ?? 'empty' }) },
          'beginNext',
        ],
      },
      {
        actions: [
          { type: 'settle', params: ({ event }) => ({ job: event.job }) },
          { type: 'reportTranslated', params: ({ event }) => ({ job: event.job }) },
          'beginNext',
        ],
      },
    ],
  },
})
