import { writeFile } from 'node:fs/promises'
import type { Language } from '@lingobooth/core'
import { maxGlossaryTerms } from '@lingobooth/core/workspace'
import { createApertiumEngine } from '../../examples/local-engines/src/engines/apertium.ts'
import { createGlossary } from '../../packages/core/src/translate/glossary/glossary.ts'
import { type Figure, higherIsBetter, lowerIsBetter, medianOf, neitherIsBetter } from '../../scripts/bench/figure.ts'
import { type Outcome, type Translate, translateAll } from './kept.ts'
import { glossary, sentences } from './material.ts'

const codes: Readonly<Record<string, string>> = {
  'en-US': 'eng',
  'es-ES': 'spa',
  'ca-ES': 'cat',
  'fr-FR': 'fra',
  'pt-PT': 'por',
  'it-IT': 'ita',
  'gl-ES': 'glg',
}

const recording = new URL('./recorded-answers.json', import.meta.url)

/** Names and translations of a glossary, through the real Apertium. */
export async function benchGlossary(): Promise<readonly Figure[]> {
  const engine = createApertiumEngine()
  const recorded: Record<string, string> = {}
  const translate: Translate = async (text, source, target) => {
    const [from = '', to = ''] = [codes[source], codes[target]]
    const answer = await engine.translate({ text, from, to, targetTag: target })
    recorded[`${source} ${target} ${text}`] = answer
    return answer
  }
  try {
    const without = await translateAll(sentences, translate, [], glossary)
    const outcomes = await translateAll(sentences, translate, glossary)
    if (process.env.LINGOBOOTH_RECORD_ANSWERS) await writeFile(recording, `${JSON.stringify(recorded, null, 2)}\n`)
    if (process.env.LINGOBOOTH_SHOW_LINES)
      for (const { text, target, shown, way, kept, wanted } of outcomes)
        console.log([target, way, `${kept} of ${wanted.length}`, text, shown].join('  |  '))
    const kept = [...figuresOf('without a glossary', without), ...figuresOf('with it', outcomes)]
    return [...kept, ...waysOf(outcomes), ...largeGlossary()]
  } finally {
    await engine.close()
  }
}

const sum = (outcomes: readonly Outcome[], of: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + of(outcome), 0)

export const keptPercent = (outcomes: readonly Outcome[]): number =>
  (100 * sum(outcomes, ({ kept }) => kept)) / sum(outcomes, ({ wanted }) => wanted.length)

const figuresOf = (name: string, outcomes: readonly Outcome[]): readonly Figure[] => [
  neitherIsBetter(
    `${name}: terms in ${outcomes.length} sentences`,
    sum(outcomes, ({ wanted }) => wanted.length),
    'terms',
  ),
  higherIsBetter(`${name}: terms kept`, keptPercent(outcomes), '%'),
  lowerIsBetter(`${name}: calls for a sentence`, sum(outcomes, ({ calls }) => calls) / outcomes.length, 'calls'),
]

/** What the largest glossary costs a page. */
function largeGlossary(): readonly Figure[] {
  const language = (tag: string): Language => ({ code: tag, name: tag, tag, services: new Set() })
  const [english, spanish] = [language('en-US'), language('es-ES')]
  const words = [...new Set(sentences.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []))]
  const word = (index: number) => words[index % words.length] ?? ''
  const terms = Array.from({ length: maxGlossaryTerms }, (_, index) => ({
    term: `${word(index)} ${word(7 * index + 1)} ${index}`,
    language: 'en',
    translations: { es: `término ${index}` },
  }))
  const line = sentences
    .slice(0, 6)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 200)
  const timeOf = <Result>(run: () => Result): readonly [Result, number] => {
    const beganMs = performance.now()
    return [run(), performance.now() - beganMs]
  }
  const [large, checkMs] = timeOf(() => createGlossary(terms))
  const [, indexMs] = timeOf(() => large.textWithTerms(line, english, spanish))
  const linesMs = Array.from({ length: 101 }, () => timeOf(() => large.textWithTerms(line, english, spanish))[1])
  return [
    lowerIsBetter('10,000 terms: checked', checkMs, 'ms', { grain: 50 }),
    lowerIsBetter('10,000 terms: made ready for a language', indexMs, 'ms', { grain: 50 }),
    medianOf('10,000 terms: found in a line of 200 characters', linesMs, { grain: 0.5 }),
  ]
}

const ways = ['as translated', 'mended', 'in parts', 'untranslated'] as const
const waysOf = (outcomes: readonly Outcome[]): readonly Figure[] =>
  ways.map((way) =>
    neitherIsBetter(`sentences ${way}`, outcomes.filter((outcome) => outcome.way === way).length, 'sentences'),
  )
