import { withTable } from '../../scripts/with-table.ts'
import type { EngineSet } from './engine-sets/engine-set.ts'
import { engineSets } from './engine-sets/engine-sets.ts'
import { type Figure, isRecording, readerFigures, wordErrors } from './figures.ts'
import { type Target, targets } from './material/passage.ts'
import type { Results } from './outcome.ts'
import { recordedResults } from './results.ts'
import { shownFigure } from './shown-figure.ts'

const languageNames: Readonly<Record<Target, string>> = { es: 'Spanish', ca: 'Catalan', fr: 'French', pt: 'Portuguese' }
const qualities = ['chrF', 'BLEU', 'numbers kept', 'terms kept']
const delays = ['first word', 'LongYAAL', 'end to final', 'erasure', 'calls', 'characters']

export const notRun = ({ needs }: Pick<EngineSet, 'needs'>): string =>
  ['not run here', needs.map((name) => `\`${name}\``).join(', ')].filter(Boolean).join(': set ')

const recognizerOf = ({ recognizer, snrDb }: EngineSet): string => {
  if (recognizer === undefined) return 'none: text is typed'
  return snrDb === undefined ? recognizer : `${recognizer}, in noise ${snrDb} dB below`
}

interface Run {
  readonly set: EngineSet
  readonly results?: Results
  readonly figures: Readonly<Record<Target, readonly Figure[]>>
}

const runOf = (set: EngineSet): Run => {
  const results = recordedResults(set.name)
  const figuresFor = (target: Target) => (results ? readerFigures(results.outcomes, target) : [])
  const figures = Object.fromEntries(targets.map((target) => [target, figuresFor(target)])) as Run['figures']
  return { set, figures, ...(results && { results }) }
}

/** The page with its tables drawn from the recorded results. */
export function withResults(page: string): string {
  const all = engineSets.map(runOf)
  const run = all.filter(({ results }) => results)
  const tables: Readonly<Record<string, readonly (readonly string[])[]>> = {
    sets: [
      ['Row', 'Recogniser', 'Translator', 'Run', 'Word errors of synthetic voices, %', 'Of a person, %'],
      ...all.map(({ set, results }) => [
        `\`${set.name}\``,
        recognizerOf(set),
        set.translator,
        results ? `${results.date}, ${results.machine}` : notRun(set),
        ...[false, true].map((recorded) =>
          results && set.recognizer
            ? shownFigure(wordErrors(results.outcomes.filter((outcome) => isRecording(outcome) === recorded)))
            : '–',
        ),
      ]),
    ],
    quality: tableOf(run, qualities),
    delay: tableOf(run, delays),
  }
  return Object.entries(tables).reduce((drawn, [name, rows]) => withTable(drawn, `meaning-${name}`, rows), page)
}

const tableOf = (run: readonly Run[], names: readonly string[]): string[][] => [
  ['Row', 'To', ...names.map((name) => headOf(run, name))],
  ...run.flatMap(({ set, figures }) =>
    targets.map((target) => {
      const cellOf = (name: string) => {
        const figure = figures[target].find((each) => each.name === name)
        return figure ? shownFigure(figure) : '–'
      }
      return [`\`${set.name}\``, languageNames[target], ...names.map(cellOf)]
    }),
  ),
]

function headOf(run: readonly Run[], name: string): string {
  const unit = run.flatMap(({ figures }) => figures.es).find((figure) => figure.name === name)?.unit
  if (unit === undefined || unit === 'points') return name
  return unit === 'an hour' ? `${name} an hour` : `${name}, ${unit}`
}
