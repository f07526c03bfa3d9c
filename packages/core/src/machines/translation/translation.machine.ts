import { enqueueActions, sendParent, setup } from 'xstate'
import type { ErrorCode } from '../../errors.ts'
import type { LanguageCode, Module } from '../../ports/common.ts'
import { unprovidedActor } from '../unprovided.ts'

export interface TranslationJob {
  readonly module: Module
  readonly key: string
  readonly target: LanguageCode
}

export type TranslationCommand =
  | ({ readonly type: 'translate' } & TranslationJob)
  /** The module reads another language, or was cleared: its jobs count no more. */
  | { readonly type: 'translation.stop'; readonly module: Module }

export type TranslationFact =
  | ({ readonly type: 'line.translated' } & TranslationJob)
  | ({ readonly type: 'translation.failed'; readonly code: ErrorCode | 'empty' } & TranslationJob)

export interface TranslationEnded {
  readonly type: 'translation.ended'
  readonly job: TranslationJob
  /** Absent when it worked; the text is in the transcript by then. */
  readonly code?: ErrorCode | 'empty'
}

export const jobId = ({ module, key, target }: TranslationJob) => `${module}/${target}/${key}`

/** Translations on their way, each line once for each language. */
export const translationMachine = setup({
  types: {
    context: {} as { readonly jobs: readonly TranslationJob[] },
    events: {} as TranslationCommand | TranslationEnded,
  },
  actors: { translate: unprovidedActor<{ type: 'never' }, TranslationJob>('translate') },
  actions: {
    begin: enqueueActions(({ context, enqueue }, params: { job: TranslationJob }) => {
      enqueue.assign({ jobs: [...context.jobs, params.job] })
      enqueue.spawnChild('translate', { id: jobId(params.job), input: params.job })
    }),
    settle: enqueueActions(({ context, enqueue }, params: { job: TranslationJob }) => {
      enqueue.stopChild(jobId(params.job))
      enqueue.assign({ jobs: context.jobs.filter((job) => jobId(job) !== jobId(params.job)) })
    }),
    stopModule: enqueueActions(({ context, enqueue }, params: { module: Module }) => {
      for (const job of context.jobs) if (job.module === params.module) enqueue.stopChild(jobId(job))
      enqueue.assign({ jobs: context.jobs.filter((job) => job.module !== params.module) })
    }),
    reportTranslated: sendParent(
      (_, params: { job: TranslationJob }) => ({ type: 'line.translated', ...params.job }) satisfies TranslationFact,
    ),
    reportFailed: sendParent(
      (_, params: { job: TranslationJob; code: ErrorCode | 'empty' }) =>
        ({ type: 'translation.failed', ...params.job, code: params.code }) satisfies TranslationFact,
    ),
  },
  guards: {
    isKnown: ({ context }, params: { job: TranslationJob }) =>
      context.jobs.some((job) => jobId(job) === jobId(params.job)),
    hasFailed: (_, params: { code: TranslationEnded['code'] }) => params.code !== undefined,
  },
}).createMachine({
  id: 'translation',
  context: { jobs: [] },
  initial: 'active',
  states: {
    active: {
      on: {
        translate: [
          { guard: { type: 'isKnown', params: ({ event }) => ({ job: event }) } },
          {
            actions: {
              type: 'begin',
              params: ({ event: { module, key, target } }) => ({ job: { module, key, target } }),
            },
          },
        ],
        'translation.stop': { actions: { type: 'stopModule', params: ({ event }) => ({ module: event.module }) } },
        'translation.ended': [
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ code: event.code }) },
            actions: [
              { type: 'settle', params: ({ event }) => ({ job: event.job }) },
              { type: 'reportFailed', params: ({ event }) => ({ job: event.job, code: event.code ?? 'empty' }) },
            ],
          },
          {
            actions: [
              { type: 'settle', params: ({ event }) => ({ job: event.job }) },
              { type: 'reportTranslated', params: ({ event }) => ({ job: event.job }) },
            ],
          },
        ],
      },
    },
  },
})
