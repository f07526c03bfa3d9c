import { type Figure, isRecording, readerFigures, shownFigure, wordErrors } from './figures.ts'
import { targets } from './material/passage.ts'
import type { Outcome } from './results.ts'

interface Named {
  readonly name: string
  readonly figure: Figure
}

const allFigures = (outcomes: readonly Outcome[]): Named[] => [
  ...(outcomes.every(({ spoken }) => spoken)
    ? [
        { name: 'word errors of synthetic voices', figure: wordErrors(outcomes.filter((each) => !isRecording(each))) },
        { name: 'word errors of a person', figure: wordErrors(outcomes.filter(isRecording)) },
      ]
    : []),
  ...targets.flatMap((target) =>
    readerFigures(outcomes, target).map((figure) => ({ name: `${target}: ${figure.name}`, figure })),
  ),
]

/** Figures that are worse than the recorded ones by more than the interval of these. Those that depend on how busy the machine is are let be. */
export function fallsOf(recorded: readonly Outcome[], measured: readonly Outcome[]): readonly string[] {
  const now = new Map(allFigures(measured).map(({ name, figure }) => [name, figure]))
  return allFigures(recorded).flatMap(({ name, figure }) => {
    const other = now.get(name)
    if (figure.isOfMachine) return []
    if (!other || Number.isNaN(other.value)) return [`${name} was not measured.`]
    const isWorse = figure.better === 'higher' ? other.value < figure.low : other.value > figure.high
    return isWorse ? [`${name} was ${shownFigure(figure)} and is ${shownFigure(other)}.`] : []
  })
}
