import { expect, it } from 'vitest'
import { keptPercent } from './bench.ts'
import { type Outcome, type Translate, translateAll, wantedIn } from './kept.ts'
import { glossary, sentences } from './material.ts'
import recorded from './recorded-answers.json' with { type: 'json' }

const answers: Readonly<Record<string, string>> = recorded
/** What Apertium answered when it was asked last. */
const apertium: Translate = async (text, source, target) => {
  const answer = answers[`${source} ${target} ${text}`]
  if (answer === undefined)
    throw new Error('Record again: LINGOBOOTH_RECORD_ANSWERS=1 pnpm bench:quality --only glossary')
  return answer
}
const countOf = (outcomes: readonly Outcome[], way: Outcome['way']) =>
  outcomes.filter((each) => each.way === way).length

it('Apertium keeps at least 98 % of the terms in 300 sentences, of which it would keep a third without a glossary', async () => {
  const outcomes = await translateAll(sentences, apertium, glossary)
  expect(keptPercent(outcomes)).toBeGreaterThanOrEqual(98)
  expect(countOf(outcomes, 'untranslated')).toBe(0)
  expect(countOf(outcomes, 'in parts')).toBeLessThanOrEqual(20)
  const calls = outcomes.reduce((total, outcome) => total + outcome.calls, 0)
  expect(calls / outcomes.length).toBeLessThanOrEqual(1.5)
  expect(Math.round(keptPercent(await translateAll(sentences, apertium, [], glossary)))).toBe(36)
})

it('the 300 sentences each have a term that must appear in their translation', () => {
  const counts = sentences.map((sentence) => wantedIn(sentence, glossary).length)
  expect([counts.length, new Set(sentences.map(({ text }) => text)).size, Math.min(...counts)]).toEqual([300, 300, 1])
  expect(new Set(sentences.map(({ source, target }) => `${source} ${target}`)).size).toBe(11)
})
