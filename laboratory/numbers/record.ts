import { writeFileSync } from 'node:fs'
import { createApertiumEngine } from '../../examples/local-engines/src/engines/apertium.ts'
import { keepProtected } from '../../packages/core/src/translate/keep-protected.ts'
import { integer, type Random, randomFrom } from '../../scripts/bench/speech/random.ts'
import { pick } from '../speech/random.ts'
import {
  type Engined,
  larges,
  largeValues,
  material,
  months,
  ordinals,
  ordinalValues,
  phones,
  words,
  wordValues,
} from './material.ts'
import { errors, errorsOf } from './plant.ts'

/**
 * Writes `recorded.json`: what the local engines answer to sentences with numbers, with an error planted in every other answer. The set is
 * frozen: it was recorded before there was a check, and no check is tuned by recording it again.
 */
const pairs =
  'en-es en-fr en-pt en-it en-ca es-en es-fr es-pt es-it es-ca fr-en fr-es pt-en pt-es it-en it-es ca-en ca-es'
const engineNames: Readonly<Record<Engined, string>> = {
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  pt: 'por',
  it: 'ita',
  ca: 'cat',
}
const kinds = Object.keys(errorsOf)

const grouped = (value: number, mark: string) => String(value).replace(/\B(?=(?:\d{3})+$)/gu, mark)
const formOf = (list: string, at: number) => (list.split(' ')[at] as string).split('/')[0]?.replaceAll('_', ' ') ?? ''

function filled(template: string, language: Engined, random: Random): string {
  const groupMark = language === 'en' ? ',' : language === 'fr' ? '\u202f' : random() < 0.2 ? ' ' : '.'
  const decimalMark = language === 'en' ? '.' : ','
  const group = grouped(integer(random, 1, 950) * pick(random, [1_000, 1_000, 500]) + 1_000, groupMark)
  const day = integer(random, 1, 28)
  const least = integer(random, 4, 12)
  const place = / (?:IB|AF|TP|AZ|BA) |número|number|numéro|numero/u.test(template)
  const amount = () =>
    `${pick(random, ['', '1', '12'])}${grouped(integer(random, 2, 9) * 1_000 + integer(random, 100, 999), groupMark)}${decimalMark}${integer(random, 1, 9)}0`
  const values: Readonly<Record<string, () => string>> = {
    int: () =>
      String(template.includes('{more}') ? least : place ? integer(random, 102, 3_980) : integer(random, 3, 95)),
    more: () => String(least + integer(random, 2, 30)),
    group: () => group,
    dec: () => `${integer(random, 1, 40)}${decimalMark}${integer(random, 1, 9)}${pick(random, ['', '5'])}`,
    groupdec: amount,
    dollars: () => `$${amount()}`,
    word: () => formOf(words[language], integer(random, 0, wordValues.length - 1)),
    large: () => formOf(larges[language], integer(random, 0, largeValues.length - 1)),
    ordinal: () => formOf(ordinals[language], integer(random, 0, ordinalValues.length - 1)),
    day: () => String(day),
    month: () => pick(random, months[language].split(' ')),
    year: () => String(integer(random, 1_912, 2_024)),
    h: () => String(integer(random, 2, 11)),
    h24: () => String(integer(random, 13, 22)),
    mm: () => String(integer(random, 1, 11) * 5).padStart(2, '0'),
    phone: () => pick(random, phones),
  }
  return template.replace(/\{(\w+)\}/gu, (_, name: string) => values[name]?.() ?? '')
}

/** Somebody looked at each answer; in these the engine itself has the number wrong, or left it as a word of the other language. */
const wrongByTheEngine = [
  'Il y avait trescientas mille personnes dans la place.',
  'There was milleduecento people in square.',
  'El coche cuesta milleduecento euro.',
  'The book has three hundred one thousand pages.',
]
const engine = createApertiumEngine()
const rows: (readonly string[])[] = []
for (const [turn, pair] of pairs.split(' ').entries()) {
  const [from = 'en', to = 'es'] = pair.split('-') as Engined[]
  for (const [at, kind] of kinds.entries())
    for (const round of [0, 1]) {
      const random = randomFrom(`numbers ${pair} ${kind} ${round}`)
      const templates = material[from][kind] ?? []
      const text = filled(templates[(round + turn + at) % templates.length] as string, from, random)
      const ask = (part: string) =>
        engine.translate({ text: part, from: engineNames[from], to: engineNames[to], targetTag: to })
      const answer = (at + round) % 2 === 0 ? await keepProtected(text, ask) : await ask(text)
      const names = errorsOf[kind] ?? []
      let [translation, error] = [answer, wrongByTheEngine.includes(answer) ? 'of the engine' : '']
      if ((round + turn + at) % 2 === 0)
        for (let next = 0; next < names.length && translation === answer; next++) {
          const name = names[(turn + next + at) % names.length] as keyof typeof errors
          const changed = errors[name](answer, to, random)
          if (changed !== undefined && changed !== answer) [translation, error] = [changed, name]
        }
      rows.push([from, to, kind, text, translation, error])
    }
}
await engine.close()
writeFileSync(
  new URL('recorded.json', import.meta.url),
  `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`,
)
