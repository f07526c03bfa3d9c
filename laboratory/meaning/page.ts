import { type EngineSet, engineSets } from './engine-sets.ts'
import { type Figure, isRecording, readerFigures, shownFigure, wordErrors } from './figures.ts'
import { type Target, targets } from './material/passage.ts'
import { type Results, recordedResults } from './results.ts'
import { bleuSignature, chrfSignature } from './sacrebleu.ts'

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

type Table = readonly (readonly string[])[]

/** The page of what was recorded. */
export function resultsPage(): string {
  const all = engineSets.map(runOf)
  const run = all.filter(({ results }) => results)
  const sets: Table = [
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
  ]
  return `# What is kept of the meaning

Drawn by \`bench:meaning\` from the files of \`results\`. Brackets hold the interval of 95 % of 1,000 samples of the passages.

${markdown(sets)}
## How much arrives

chrF and BLEU are as sacrebleu gives them: \`${chrfSignature}\`, \`${bleuSignature}\`.

${markdown(tableOf(run, qualities))}
## How soon, and at what cost

Calls and characters are for one language, in an hour of speech without long pauses.

${markdown(tableOf(run, delays))}`
}

const markdown = ([head = [], ...rows]: Table) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')

const tableOf = (run: readonly Run[], names: readonly string[]): Table => [
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
