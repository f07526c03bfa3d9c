import { expect, it } from 'vitest'
import { randomFrom } from '../../scripts/bench/speech/random.ts'
import { countOf, judge, type Outcome } from './judged.ts'
import { englishInstructions } from './material.ts'
import { mishear } from './misheard.ts'
import { echoesElsewhere, kinds, plantedElsewhere, plantedInEnglish, soonestMs, vocabularyIn } from './planted.ts'
import recorded from './recorded-errors.json' with { type: 'json' }

const tag = 'en-US'
const counts = (outcomes: readonly Outcome[]) => ({
  sent: countOf(outcomes, 'becomes', 'sent'),
  offered: countOf(outcomes, 'becomes', 'offered'),
  lost: countOf(outcomes, 'becomes', 'lost'),
  'lost by letters alone': countOf(outcomes, 'before', 'lost'),
})

it('of 200 answers in the words of the voice, none is lost: those that differ are sent, the others are held', async () => {
  const outcomes = await judge(
    plantedInEnglish.map(({ said, answer }) => ({ tag, said, heard: answer, afterMs: soonestMs })),
  )
  const of = (kind: (typeof kinds)[number]) =>
    counts(outcomes.filter((_, index) => plantedInEnglish[index]?.kind === kind))
  expect(Object.fromEntries(kinds.map((kind) => [kind, of(kind)]))).toEqual({
    exact: { sent: 0, offered: 50, lost: 0, 'lost by letters alone': 50 },
    'other number': { sent: 50, offered: 0, lost: 0, 'lost by letters alone': 49 },
    negation: { sent: 50, offered: 0, lost: 0, 'lost by letters alone': 50 },
    'short answer': { sent: 50, offered: 0, lost: 0, 'lost by letters alone': 0 },
  })
})

it('no answer is lost in the other languages of the panels', async () => {
  const planted = plantedElsewhere(randomFrom('planted'))
  const outcomes = await judge(planted)
  expect([planted.length, counts(outcomes).sent, counts(outcomes).lost]).toEqual([176, 130, 0])
  const differing = outcomes.filter((_, index) => planted[index]?.kind !== 'exact')
  // They sound so alike that a recogniser may have misheard.
  expect(differing.filter(({ becomes }) => becomes !== 'sent').map(({ heard, becomes }) => [heard, becomes])).toEqual([
    ['her sabah yemekten sonra iki tablet almayın', 'offered'],
    ['הרופא יראה אותך בעוד עשרים דקות בחדר', 'offered'],
  ])
})

it('of 200 misheard echoes, at most two more are sent than by comparing letters alone', async () => {
  const random = randomFrom('echoes')
  const vocabulary = vocabularyIn(
    'en',
    englishInstructions.map(({ said }) => said),
  )
  const inEnglish = Array.from({ length: 200 }, (_, index) => {
    const { said } = englishInstructions[index % englishInstructions.length] as (typeof englishInstructions)[number]
    const errors = recorded[index % recorded.length] as string
    return { tag, said, heard: mishear(said, errors, vocabulary, random), afterMs: soonestMs }
  })
  for (const echoes of [inEnglish, echoesElsewhere(recorded, 200, random)]) {
    const outcomes = await judge(echoes)
    const more = countOf(outcomes, 'becomes', 'sent') - countOf(outcomes, 'before', 'sent')
    expect(more).toBeLessThanOrEqual(2)
  }
})
