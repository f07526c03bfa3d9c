import { enqueueActions, sendParent, setup } from 'xstate'
import { maxWaitingTranslations, translationsInFlight } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import type { LanguageCode, Module } from '../../ports/common.ts'
import { unprovidedActor } from '../unprovided.ts'

export interface TranslationJob {
  readonly module: Module
  readonly key: string
  readonly target: LanguageCode
  /** Of the line's text. */
  readonly revision: number
}

export type TranslationCommand =
  | ({ readonly type: 'translate' } & TranslationJob)
  /** Cancels the module's jobs, after a change of language or a clear. */
  | { readonly type: 'translation.stop'; readonly module: Module }

/** `overflow`: dropped, because too many lines were waiting. */
export type TranslationFailureCode = ErrorCode | 'empty' | 'overflow'

export type TranslationFact =
  | ({ readonly type: 'line.translated' } & TranslationJob)
  | ({ readonly type: 'translation.failed'; readonly code: TranslationFailureCode } & TranslationJob)

export interface TranslationEnded {
  readonly type: 'translation.ended'
  readonly job: TranslationJob
  /** Absent on success; the text is already in the transcript. */
  readonly code?: ErrorCode | 'empty'
}

export const jobId = ({ module, key, target, revision }: TranslationJob) => `${module}/${target}/${revision}/${key}`

export interface TranslationContext {
  readonly running: readonly TranslationJob[]
  /** In the order of arrival. */
  readonly waiting: readonly TranslationJob[]
}

const same = (job: TranslationJob) => (other: TranslationJob) => jobId(job) === jobId(other)

const isOlder = (job: TranslationJob) => (other: TranslationJob) =>
  job.key === other.key && job.module === other.module && job.revision > other.revision

/** Runs translations, a few at a time, once per revision of a line and language; a newer revision ends the older ones. When too many wait, the oldest are dropped. */
export const translationMachine = setup({
  types: { context: {} as TranslationContext, events: {} as TranslationCommand | TranslationEnded },
  actors: { translate: unprovidedActor<{ type: 'never' }, TranslationJob>('translate') },
  actions: {
    endOlder: enqueueActions(({ context: { running, waiting }, enqueue }, params: { job: TranslationJob }) => {
      const older = isOlder(params.job)
      for (const job of running) if (older(job)) enqueue.stopChild(jobId(job))
      const isNew = (job: TranslationJob) => !older(job)
      enqueue.assign({ running: running.filter(isNew), waiting: waiting.filter(isNew) })
    }),
    append: enqueueActions(({ context, enqueue }, params: { job: TranslationJob }) => {
      const waiting = [...context.waiting, params.job]
      const givenUp = waiting.length > maxWaitingTranslations ? waiting.shift() : undefined
      if (givenUp)
        enqueue.sendParent({ type: 'translation.failed', ...givenUp, code: 'overflow' } satisfies TranslationFact)
      enqueue.assign({ waiting })
    }),
    beginNext: enqueueActions(({ context, enqueue }) => {
      const begun = context.waiting.slice(0, Math.max(0, translationsInFlight - context.running.length))
      if (begun.length === 0) return
      enqueue.assign({ running: [...context.running, ...begun], waiting: context.waiting.slice(begun.length) })
      for (const job of begun) enqueue.spawnChild('translate', { id: jobId(job), input: job })
    }),
    settle: enqueueActions(({ context, enqueue }, params: { job: TranslationJob }) => {
      enqueue.stopChild(jobId(params.job))
      enqueue.assign({ running: context.running.filter((job) => !same(params.job)(job)) })
    }),
    stopModule: enqueueActions(({ context, enqueue }, params: { module: Module }) => {
      const others = (job: TranslationJob) => job.module !== params.module
      for (const job of context.running) if (!others(job)) enqueue.stopChild(jobId(job))
      enqueue.assign({ running: context.running.filter(others), waiting: context.waiting.filter(others) })
    }),
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
}).createMachine({
  id: 'translation',
  context: { running: [], waiting: [] },
  on: {
    translate: [
      { guard: { type: 'isKnown', params: ({ event }) => ({ job: event }) } },
      {
        actions: [
          { type: 'endOlder', params: ({ event }) => ({ job: event }) },
          {
            type: 'append',
            params: ({ event: { module, key, target, revision } }) => ({ job: { module, key, target, revision } }),
          },
          'beginNext',
        ],
      },
    ],
    'translation.stop': {
      actions: [{ type: 'stopModule', params: ({ event }) => ({ module: event.module }) }, 'beginNext'],
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
