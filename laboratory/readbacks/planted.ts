import { integer, type Random } from '../../scripts/bench/speech/random.ts'
import { pick } from '../speech/random.ts'
import { sentences } from '../speech/sentences.ts'
import type { Exchange } from './judged.ts'
import { answers, englishInstructions, instructions } from './material.ts'
import { type Errors, mishear, vocabularyOf } from './misheard.ts'

export const kinds = ['exact', 'other number', 'negation', 'short answer'] as const
export type Kind = (typeof kinds)[number]

export interface Planted {
  readonly kind: Kind
  readonly said: string
  readonly answer: string
}

/** Fifty of each kind, in English. */
export const plantedInEnglish: readonly Planted[] = englishInstructions.flatMap(
  ({ said, otherNumber, negated }, index) => [
    { kind: 'exact', said, answer: said },
    { kind: 'other number', said, answer: otherNumber },
    { kind: 'negation', said, answer: negated },
    { kind: 'short answer', said, answer: answers.en?.[index % 4] ?? 'yes' },
  ],
)

/** The voice and its tail have ended for so long when somebody answers. */
export const soonestMs = 350
const latestMs = 8_000

export const afterMs = (random: Random) => integer(random, soonestMs, latestMs)

/** Answers in the other languages, some with a word misheard as English ones were. */
export const plantedElsewhere = (random: Random): readonly (Exchange & { readonly kind: Kind })[] =>
  Object.entries(instructions).flatMap(([tag, sentences]) =>
    sentences.flatMap(([said, otherNumber, negated], index) =>
      [said, otherNumber, negated, answers[tag]?.[index] ?? said].map((heard, kind) => ({
        kind: kinds[kind] as Kind,
        tag,
        said,
        heard,
        afterMs: afterMs(random),
      })),
    ),
  )

/** Everyday words, of which numbers and negations are few, as they are in any language. */
export const vocabularyIn = (tag: string, texts: readonly string[]) =>
  vocabularyOf([...(sentences[tag === 'zh-Hans' ? 'cmn' : tag] ?? []), ...texts])

/** Echoes in the other languages, each misheard as one of the English ones was. */
export function echoesElsewhere(recorded: readonly Errors[], count: number, random: Random): readonly Exchange[] {
  const all = Object.entries(instructions).flatMap(([tag, sentences]) => sentences.map(([said]) => ({ tag, said })))
  return Array.from({ length: count }, (_, index) => {
    const { tag, said } = all[index % all.length] as (typeof all)[number]
    const vocabulary = vocabularyIn(tag, instructions[tag]?.map(([text]) => text) ?? [])
    return {
      tag,
      said,
      heard: mishear(said, pick(random, recorded), vocabulary, random),
      afterMs: integer(random, soonestMs, 1_000),
    }
  })
}
