import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { promisedTranslationJitterMs, promisedTranslationMs } from '../../constants.ts'
import type { Module } from '../../ports/common.ts'
import { startChild } from '../test-support/collect.ts'
import { controlledActor } from '../test-support/controlled.ts'
import { unexpected } from '../test-support/unexpected.ts'
import { jobId, type TranslationEnded, type TranslationJob, translationMachine } from './translation.machine.ts'

const job = (key: string, target = 'french-france', module: Module = 'subtitles', revision = 0): TranslationJob => ({
  module,
  key,
  person: 'p',
  target,
  revision,
  purpose: 'reading',
})

const start = () => {
  const clock = manualClock()
  const { logic, running } = controlledActor<{ type: 'never' }, TranslationEnded, TranslationJob>()
  const collected = startChild(translationMachine.provide({ actors: { translate: logic } }), {
    clock,
    input: { random: () => 0.5 },
  })
  const translate = (...jobs: TranslationJob[]) => {
    for (const each of jobs) collected.child.send({ type: 'translate', ...each })
  }
  const end = (wanted: TranslationJob, code?: TranslationEnded['code']) =>
    running.live
      .find(({ input }) => jobId(input) === jobId(wanted))
      ?.tell({ type: 'translation.ended', job: wanted, ...(code && { code }) })
  return { ...collected, clock, running, translate, end, atWork: () => running.live.map(({ input }) => input) }
}

describe('the translation queue', () => {
  it('works on several lines at once and reports each as it finishes', () => {
    const { translate, end, atWork, facts } = start()
    translate(job('a'), job('b'))
    expect(atWork()).toEqual([job('a'), job('b')])
    end(job('b'))
    end(job('a'))
    expect([facts, atWork()]).toEqual([
      [
        { type: 'line.translated', ...job('b') },
        { type: 'line.translated', ...job('a') },
      ],
      [],
    ])
  })

  it.each(['empty', 'network', 'timeout'] as const)('reports a line that ends with %s as untranslated', (code) => {
    const { translate, end, facts, atWork } = start()
    translate(job('a'))
    end(job('a'), code)
    expect([facts, atWork()]).toEqual([[{ type: 'translation.failed', code, ...job('a') }], []])
  })

  it('accepts a line for a language once, and again after it is done', () => {
    const { translate, end, running } = start()
    translate(job('a'), job('a'))
    expect(running.started).toBe(1)
    end(job('a'))
    translate(job('a'))
    expect(running.started).toBe(2)
  })

  it('tells apart lines, languages and modules', () => {
    const jobs = [job('a'), job('b'), job('a', 'german'), job('a', 'french-france', 'chat')]
    const { translate, atWork } = start()
    translate(...jobs)
    expect(atWork()).toEqual(jobs)
  })

  it('works only on the newest text of a line, and ignores results of older ones', () => {
    const revised = (revision: number, target = 'french-france') => job('a', target, 'subtitles', revision)
    const { translate, running, atWork, facts } = start()
    translate(revised(0), revised(0, 'german'), ...['b', 'c', 'd'].map((key) => job(key)), revised(1), revised(2))
    for (const { tell, input } of running.abandoned) tell({ type: 'translation.ended', job: input })
    expect([atWork(), facts]).toEqual([[job('b'), job('c'), job('d'), revised(2)], []])
  })

  it('works on four lines at a time, while the others wait in order', () => {
    const { translate, atWork, running } = start()
    translate(...['a', 'b', 'c', 'd', 'e', 'f'].map((key) => job(key)))
    expect(atWork()).toEqual(['a', 'b', 'c', 'd'].map((key) => job(key)))
    running.live[1]?.tell({ type: 'translation.ended', job: job('b') })
    expect(atWork()).toEqual(['a', 'c', 'd', 'e'].map((key) => job(key)))
  })

  it('works on all languages of a line at once', () => {
    const { translate, atWork } = start()
    const languages = ['a', 'b', 'c', 'd', 'e', 'f'].map((target) => job('k', target))
    translate(...languages, job('l'), job('m'), job('n'), job('o'))
    expect(atWork()).toEqual([...languages, job('l'), job('m'), job('n')])
  })

  it('keeps the jobs for others when those for the reader stop', () => {
    const { child, translate, atWork } = start()
    const sending: TranslationJob = { ...job('a'), purpose: 'sending' }
    translate(job('a'), sending)
    child.send({ type: 'translation.stop', module: 'subtitles' })
    expect(atWork()).toEqual([sending])
  })

  it('reports once that a promised translation has not arrived', async () => {
    const { child, clock, take } = start()
    child.send({ type: 'translation.promised', module: 'chat', key: 'a' })
    child.send({ type: 'translation.promised', module: 'chat', key: 'a' })
    const latestMs = promisedTranslationMs + promisedTranslationJitterMs / 2
    await clock.advance(latestMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect(take()).toEqual([{ type: 'promise.expired', module: 'chat', key: 'a' }])
  })

  it('drops the line that has waited longest if more than 500 wait', () => {
    const { translate, facts } = start()
    translate(...Array.from({ length: 505 }, (_, index) => job(`line-${index}`)))
    expect(facts).toEqual([{ type: 'translation.failed', code: 'overflow', ...job('line-4') }])
  })

  it('stops the jobs of one module, and ignores their results', () => {
    const { child, translate, running, atWork, facts } = start()
    translate(job('a'), job('a', 'french-france', 'chat'))
    child.send({ type: 'translation.stop', module: 'subtitles' })
    for (const { tell, input } of running.abandoned) tell({ type: 'translation.ended', job: input })
    expect([atWork(), running.abandoned.length, facts]).toEqual([[job('a', 'french-france', 'chat')], 1, []])
  })

  it('reports a job that finishes while it starts', () => {
    const immediate = fromCallback<{ type: 'never' }, TranslationJob>(({ input, sendBack }) => {
      sendBack({ type: 'translation.ended', job: input, code: 'not-found' })
    })
    const { child, facts } = startChild(translationMachine.provide({ actors: { translate: immediate } }), {
      clock: manualClock(),
      input: { random: () => 0 },
    })
    child.send({ type: 'translate', ...job('a') })
    expect(facts).toEqual([{ type: 'translation.failed', code: 'not-found', ...job('a') }])
    expect(child.getSnapshot().context).toMatchObject({ running: [], waiting: [] })
  })

  it('fails as a whole, for its parent to report, if its actor throws', () => {
    const throwing = fromCallback<{ type: 'never' }, TranslationJob>(() => {
      throw unexpected()
    })
    const machine = translationMachine.provide({ actors: { translate: throwing } })
    const { child, endings } = startChild(machine, { clock: manualClock(), input: { random: () => 0 } })
    child.send({ type: 'translate', ...job('a') })
    expect(endings).toEqual(['xstate.error.actor.child'])
  })

  it('aborts every job when it is stopped', () => {
    const { stop, translate, running } = start()
    translate(job('a'), job('b'))
    stop()
    expect([running.live, running.abandoned.length]).toEqual([[], 2])
  })
})
