import { integer, randomFrom } from '../../speech/random.ts'

export interface Estimate {
  readonly value: number
  /** Nineteen of twenty samples of the same size lie between. */
  readonly low: number
  readonly high: number
}

const resamples = 1_000

/** A figure of all passages, and how it moves when passages are drawn anew, some twice and some not. */
export function estimate<Passage>(
  passages: readonly Passage[],
  figureOf: (passages: readonly Passage[]) => number,
): Estimate {
  const random = randomFrom('passages drawn anew')
  const draw = () => passages.map(() => passages[integer(random, 0, passages.length - 1)] as Passage)
  const figures = Array.from({ length: resamples }, () => figureOf(draw()))
    .filter(Number.isFinite)
    .sort((one, other) => one - other)
  const at = (share: number) => figures[Math.round(share * (figures.length - 1))] ?? Number.NaN
  return { value: figureOf(passages), low: at(0.025), high: at(0.975) }
}
