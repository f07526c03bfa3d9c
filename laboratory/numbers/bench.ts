import { type Figure, higherIsBetter, lowerIsBetter, neitherIsBetter } from '../../scripts/bench/figure.ts'
import { countsOf, type Judged, judgeByHand, judgeRecorded } from './judged.ts'

/** Errors in the numbers of translations, and right ones, as the booth judges them. */
export function benchNumbers(): readonly Figure[] {
  const recorded = judgeRecorded()
  const byHand = judgeByHand()
  const grouped = (lines: readonly Judged[], nameOf: (line: Judged) => string) =>
    [...new Set(lines.map(nameOf))].flatMap((name) =>
      figuresOf(
        name,
        lines.filter((line) => nameOf(line) === name),
      ),
    )
  return [
    ...figuresOf('answers of the engines', recorded, { caught: 0.99, flagged: 0.01 }),
    ...figuresOf('written by hand', byHand, { caught: 0.99, flagged: 0.01 }),
    ...grouped(recorded, ({ source, target }) => `engines, ${source} to ${target}`),
    ...grouped(recorded, ({ kind }) => `engines, ${kind}`),
    ...grouped(byHand, ({ source, target }) => `by hand, ${[source, target].toSorted().join(' and ')}`),
  ]
}

function figuresOf(
  name: string,
  lines: readonly Judged[],
  goals?: { readonly caught: number; readonly flagged: number },
): readonly Figure[] {
  const { wrong, caught, right, flagged } = countsOf(lines)
  return [
    neitherIsBetter(`${name}: errors`, wrong, 'lines'),
    higherIsBetter(`${name}: errors told`, caught, 'lines', goals && { goal: Math.ceil(goals.caught * wrong) }),
    neitherIsBetter(`${name}: right ones`, right, 'lines'),
    lowerIsBetter(`${name}: right ones told`, flagged, 'lines', goals && { goal: Math.floor(goals.flagged * right) }),
  ]
}
