import { test } from 'vitest'
import { assign } from 'xstate'
import { translationsInFlight } from '../../constants.ts'
import type { Module } from '../../ports/common.ts'
import { holds, notices, type WorldProperty } from '../test-support/property.ts'
import { abandonedOnesEnd, timePasses, translates, translationEnds, translationStops } from '../test-support/steps.ts'
import { jobId, translationMachine } from './translation.machine.ts'

const steps = [
  translates,
  translates,
  translates,
  translationEnds,
  translationEnds,
  translationStops,
  timePasses,
  abandonedOnesEnd,
]

/** The world itself compares every report with what is still awaited. */
const oneJobEachAndNoneStale: WorldProperty = {
  steps,
  always: ({ translations, awaited }) => {
    const jobs = translations.live.map(({ input }) => jobId(input))
    if (new Set(jobs).size < jobs.length) return 'a line is translated twice at once'
    if (jobs.some((id) => !awaited.has(id))) return 'what is at work is not awaited'
    const lines = new Set(translations.live.map(({ input: { module, key } }) => `${module}/${key}`))
    return lines.size === translationsInFlight || jobs.length === awaited.size
      ? undefined
      : 'what is awaited is not at work'
  },
}

test('each line is translated once at a time per language, and stopped work is never reported', () =>
  holds(oneJobEachAndNoneStale))

test('the property catches a second job for the same line and language', () =>
  notices(
    oneJobEachAndNoneStale,
    { translation: translationMachine.provide({ guards: { isKnown: () => false } }) },
    'a line is translated twice at once',
  ))

test('the property catches a job that continues after it was stopped', () =>
  notices(
    { steps },
    {
      translation: translationMachine.provide({
        actions: {
          stopModule: assign(({ context }, { module }: { module: Module }) => ({
            running: context.running.filter((job) => job.module !== module || job.purpose === 'sending'),
            waiting: context.waiting.filter((job) => job.module !== module || job.purpose === 'sending'),
          })),
        },
      }),
    },
    'translated what nobody waits for',
  ))
