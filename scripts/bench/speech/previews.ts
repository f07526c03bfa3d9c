import { type Figure, lowerIsBetter, neitherIsBetter } from '../figure.ts'
import { quantile } from '../statistics.ts'
import { allVoices } from './passages.ts'
import { erasedIn, finalTextOf, type Reading, shownOf } from './shown.ts'
import { withPassages } from './speak-passages.ts'
import type { SpeechRoom } from './speech-room.ts'
import { spokenWords } from './spoken-words.ts'

/** Typed before: a talk that has begun, in which the translator has been measured. */
const typed = ['We begin.', 'Good morning.', 'Is everybody here?']

interface SpokenLine {
  readonly text: string
  readonly translation: string
  /** From the end of its first word to the first translated word. */
  readonly firstMs: number
  readonly erased: Readonly<Record<Reading, number>>
  readonly words: number
  /** From the end of its last word to its final translation. */
  readonly finalMs: number
}

interface Outcome {
  readonly lines: readonly SpokenLine[]
  readonly calls: number
  readonly characters: number
}

/** When a reader of Spanish sees Spanish words of what is said in English, how many of them change, and what it costs. */
export const benchPreviews = (): Promise<readonly Figure[]> =>
  withPassages({ voices: allVoices, count: 36, atOnce: 3 }, async (speak) => {
    const run = (translatorMs: number, previews: boolean) =>
      speak({ translatorMs, typed, captions: { previews } }, outcomeOf)
    const quick = await run(300, true)
    const without = await run(300, false)
    const slow = await run(950, true)
    return [
      ...delaysOf('0.3 s translator', quick, [2_000, 3_000]),
      ...delaysOf('0.3 s translator, finals only', without),
      ...delaysOf('0.95 s translator', slow, [2_600, 3_800]),
      ...costsOf(quick, without),
    ]
  })

const outcomeOf = (room: SpeechRoom): Outcome => ({
  lines: spokenLines(room),
  calls: room.translations.length,
  characters: sumOf(room.translations, ({ text }) => text.length),
})

const linesOf = (outcomes: readonly Outcome[]) => outcomes.flatMap(({ lines }) => lines)
const sumOf = <T>(list: readonly T[], amountOf: (each: T) => number) =>
  list.reduce((sum, each) => sum + amountOf(each), 0)

function delaysOf(run: string, outcomes: readonly Outcome[], [half, nine]: readonly number[] = []): Figure[] {
  const lines = linesOf(outcomes)
  const firstMs = lines.map((line) => line.firstMs).filter(Number.isFinite)
  const finalMs = lines.map((line) => line.finalMs)
  const erasure = (reading: Reading) =>
    sumOf(lines, ({ erased }) => erased[reading]) / sumOf(lines, ({ words }) => words)
  const figure = (name: string, value: number, unit: 'ms' | 'words', goal?: number) =>
    lowerIsBetter(`${run}: ${name}`, value, unit, half !== undefined && goal !== undefined ? { goal } : {})
  return [
    figure('end of the first word to a translated word, median', quantile(firstMs, 0.5), 'ms', half),
    figure('the same, nine of ten', quantile(firstMs, 0.9), 'ms', nine),
    figure('translated words erased for each of the final line, calm', erasure('calm'), 'words', 0.2),
    figure('the same, fast', erasure('fast'), 'words', 0.35),
    figure('end of the last word to the final translation, median', quantile(finalMs, 0.5), 'ms'),
    figure('the same, nine of ten', quantile(finalMs, 0.9), 'ms'),
  ]
}

/** Beside finals only. Lines are compared where the recogniser heard the same. */
function costsOf(outcomes: readonly Outcome[], without: readonly Outcome[]): Figure[] {
  const known = without.map(({ lines }) => new Map(lines.map(({ text, translation }) => [text, translation])))
  const pairs = outcomes.flatMap(({ lines }, passage) =>
    lines.flatMap(({ text, translation }) => {
      const other = known[passage]?.get(text)
      return other === undefined ? [] : [{ isSame: other === translation }]
    }),
  )
  const ratio = (amount: 'calls' | 'characters') =>
    sumOf(outcomes, (each) => each[amount]) / sumOf(without, (each) => each[amount])
  const [calls, characters] = [ratio('calls'), ratio('characters')]
  return [
    lowerIsBetter('calls, to those for finals only', calls, 'times', { goal: 4 }),
    lowerIsBetter('characters, to those for finals only', characters, 'times', { goal: 3 }),
    neitherIsBetter('lines that the recogniser heard alike in both runs', pairs.length, 'lines'),
    lowerIsBetter('of these, with another final translation', pairs.filter(({ isSame }) => !isSame).length, 'lines', {
      goal: 0,
    }),
  ]
}

function spokenLines({ listener, segments }: SpeechRoom): SpokenLine[] {
  const endsMs = segments().flatMap(({ startedAtMs, words }) => words.map(({ endMs }) => startedAtMs + endMs))
  return (listener.at(-1)?.lines ?? []).slice(typed.length).flatMap((line) => {
    const lineEndsMs = endsMs.splice(0, spokenWords(line.text).length)
    const [firstEndMs, lastEndMs] = [lineEndsMs[0], lineEndsMs.at(-1)]
    if (firstEndMs === undefined || lastEndMs === undefined) return []
    const shown = shownOf(line.key, listener)
    const erased = (reading: Reading) => erasedIn(shown.map(({ words }) => words[reading]))
    const final = shown.at(-1)
    return [
      {
        text: line.text,
        translation: finalTextOf(line),
        firstMs: (shown.find((moment) => moment.words.calm.length > 0)?.atMs ?? Number.NaN) - firstEndMs,
        erased: { calm: erased('calm'), fast: erased('fast') },
        words: final?.words.calm.length ?? 0,
        finalMs: (shown.find(({ isFinal }) => isFinal)?.atMs ?? Number.NaN) - lastEndMs,
      },
    ]
  })
}
