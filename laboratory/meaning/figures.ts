import { integer, randomFrom } from '../../scripts/bench/speech/random.ts'
import { median } from '../../scripts/bench/statistics.ts'
import { type Kept, keptNumbers, keptTerms } from './kept.ts'
import type { Passage, Target } from './material/passage.ts'
import { passages, referenceOf } from './material/passages.ts'
import type { Outcome } from './results.ts'
import { bleu, bleuCounts, chrf, chrfCounts, summed } from './sacrebleu.ts'
import { alignWords, saidWords } from './said-words.ts'

export interface Estimate {
  readonly value: number
  /** Nineteen of twenty samples of the same size lie between. */
  readonly low: number
  readonly high: number
}

const resamples = 1_000

/** A figure of all passages, and how it moves when passages are drawn anew, some twice and some not. */
function estimate<Passage>(passages: readonly Passage[], figureOf: (passages: readonly Passage[]) => number): Estimate {
  const random = randomFrom('passages drawn anew')
  const draw = () => passages.map(() => passages[integer(random, 0, passages.length - 1)] as Passage)
  const figures = Array.from({ length: resamples }, () => figureOf(draw()))
    .filter(Number.isFinite)
    .sort((one, other) => one - other)
  const at = (share: number) => figures[Math.round(share * (figures.length - 1))] ?? Number.NaN
  return { value: figureOf(passages), low: at(0.025), high: at(0.975) }
}

export interface Figure extends Estimate {
  readonly name: string
  readonly unit: '%' | 'points' | 'words' | 's' | 'an hour'
  readonly better: 'higher' | 'lower'
  /** It depends on how busy the machine is, and its fall says nothing. */
  readonly isOfMachine?: boolean
}

const passageOf = ({ passage }: Outcome): Passage => {
  const found = passages.find(({ id }) => id === passage)
  if (!found) throw new Error(`The results name ${passage}, which is no passage. Run pnpm bench:meaning again.`)
  return found
}
const originalOf = (outcome: Outcome) =>
  passageOf(outcome)
    .sentences.map(([text]) => text)
    .join(' ')
const sumOf = <T>(list: readonly T[], amountOf: (each: T) => number) =>
  list.reduce((sum, each) => sum + amountOf(each), 0)

export const isRecording = (outcome: Outcome): boolean => passageOf(outcome).recordings !== undefined

/** Of the words that were recognised. */
export function wordErrors(outcomes: readonly Outcome[]): Figure {
  const counts = outcomes.map((outcome) => {
    const said = saidWords(originalOf(outcome))
    return { said: said.length, errors: alignWords(said, saidWords(outcome.spoken?.heard ?? '')).errors }
  })
  const ratio = (some: readonly (typeof counts)[number][]) =>
    (100 * sumOf(some, ({ errors }) => errors)) / sumOf(some, ({ said }) => said)
  return { name: 'word errors', unit: '%', better: 'lower', ...estimate(counts, ratio) }
}

/** Of what the readers of one language saw. */
export function readerFigures(outcomes: readonly Outcome[], target: Target): readonly Figure[] {
  const spoken = outcomes.every((outcome) => outcome.spoken)
  return [
    ...textFigures(outcomes, target),
    ...timeFigures(outcomes, target),
    ...(spoken ? liveFigures(outcomes, target) : []),
  ]
}

function textFigures(outcomes: readonly Outcome[], target: Target): readonly Figure[] {
  const segments = outcomes.map((outcome) => {
    const translation = outcome.readers[target].text
    const reference = referenceOf(passageOf(outcome), target)
    return {
      chrf: chrfCounts(translation, reference),
      bleu: bleuCounts(translation, reference),
      numbers: keptNumbers(originalOf(outcome), translation, target),
      terms: keptTerms(originalOf(outcome), translation, target),
    }
  })
  type Segments = readonly (typeof segments)[number][]
  const share = (kept: readonly Kept[]) => (100 * sumOf(kept, (each) => each.kept)) / sumOf(kept, (each) => each.wanted)
  const points = (name: string, figureOf: (some: Segments) => number) =>
    ({ name, unit: 'points', better: 'higher', ...estimate(segments, figureOf) }) as const
  const percent = (name: string, figureOf: (some: Segments) => number) =>
    ({ name, unit: '%', better: 'higher', ...estimate(segments, figureOf) }) as const
  return [
    points('chrF', (some) => chrf(summed(some.map((each) => each.chrf)))),
    points('BLEU', (some) => bleu(summed(some.map((each) => each.bleu)))),
    percent('numbers kept', (some) => share(some.map((each) => each.numbers))),
    percent('terms kept', (some) => share(some.map((each) => each.terms))),
  ]
}

function timeFigures(outcomes: readonly Outcome[], target: Target): readonly Figure[] {
  const readings = outcomes.map(({ readers }) => readers[target])
  return [
    {
      name: 'end to final',
      unit: 's',
      better: 'lower',
      isOfMachine: true,
      ...estimate(readings, (some) => median(some.flatMap(({ finalMs }) => finalMs)) / 1_000),
    },
  ]
}

function liveFigures(outcomes: readonly Outcome[], target: Target): readonly Figure[] {
  const readings = outcomes.map(({ readers, spoken }) => ({
    ...readers[target],
    hours: (spoken?.lengthMs ?? 0) / 3_600_000,
  }))
  type Readings = readonly (typeof readings)[number][]
  const figure = (name: string, unit: Figure['unit'], figureOf: (some: Readings) => number): Figure => ({
    name,
    unit,
    better: 'lower',
    isOfMachine: true,
    ...estimate(readings, figureOf),
  })
  const hourly = (some: Readings, amountOf: (each: Readings[number]) => number) =>
    sumOf(some, amountOf) / sumOf(some, ({ hours }) => hours)
  return [
    figure('first word', 's', (some) => median(some.flatMap(({ firstMs }) => firstMs)) / 1_000),
    figure('LongYAAL', 's', (some) => sumOf(some, ({ longYaalMs = Number.NaN }) => longYaalMs) / some.length / 1_000),
    figure('erasure', 'words', (some) => sumOf(some, ({ erased }) => erased) / sumOf(some, ({ words }) => words)),
    figure('calls', 'an hour', (some) => hourly(some, ({ calls }) => calls)),
    figure('characters', 'an hour', (some) => hourly(some, ({ characters }) => characters)),
  ]
}

const decimals: Readonly<Record<Figure['unit'], number>> = {
  '%': 1,
  points: 1,
  words: 2,
  s: 2,
  'an hour': 0,
}

/** A value, and in brackets its interval. */
export function shownFigure({ value, low, high, unit }: Figure): string {
  const digits = { minimumFractionDigits: decimals[unit], maximumFractionDigits: decimals[unit] }
  const [shown, from, to] = [value, low, high].map((number) => number.toLocaleString('en-US', digits))
  return `${shown} (${from}–${to})`
}
