import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from '../figure.ts'
import { quantile } from '../statistics.ts'
import { allVoices } from './passages.ts'
import { type SpokenPassage, withPassages } from './speak-passages.ts'
import { isTranslated } from './speech-room.ts'
import { spokenWords } from './spoken-words.ts'

const shortLineWords = 2

interface Outcome {
  /** Words of each line. */
  readonly lines: readonly number[]
  readonly spokenMs: number
  /** From the end of a sentence to its translation; `ownMs` without what the vendors took. */
  readonly delays: readonly { readonly allMs: number; readonly ownMs: number }[]
}

/** The lines of passages of several sentences, with pauses in and between them, and when a sentence is translated. */
export const benchSentences = (): Promise<readonly Figure[]> =>
  withPassages({ voices: allVoices, count: 36, atOnce: 3 }, async (speak) => {
    const apart = await speak({ speech: { sentences: false } }, outcomeOf)
    const joined = await speak({ speech: { sentences: true } }, outcomeOf)
    return [...figuresOf('a line for each pause', apart), ...figuresOf('joined', joined)]
  })

function figuresOf(name: string, outcomes: readonly Outcome[]): Figure[] {
  const lines = outcomes.flatMap((outcome) => outcome.lines)
  const words = lines.reduce((sum, count) => sum + count, 0)
  const minutes = outcomes.reduce((sum, { spokenMs }) => sum + spokenMs, 0) / 60_000
  const delays = outcomes.flatMap((outcome) => outcome.delays)
  const [allMs, ownMs] = [delays.map((delay) => delay.allMs), delays.map((delay) => delay.ownMs)]
  const short = lines.filter((count) => count <= shortLineWords).length
  return [
    neitherIsBetter(`${name}: lines`, lines.length, 'lines'),
    lowerIsBetter(`${name}: lines of two words or fewer`, short, 'lines'),
    neitherIsBetter(`${name}: lines a minute`, lines.length / minutes, 'lines'),
    neitherIsBetter(`${name}: words a line, mean`, words / lines.length, 'words'),
    medianOf(`${name}: end of a sentence to its translation, median`, allMs),
    lowerIsBetter(`${name}: the same, nine of ten`, quantile(allMs, 0.9), 'ms'),
    medianOf(`${name}: without the vendors’ own time, median`, ownMs),
    lowerIsBetter(`${name}: without the vendors’ own time, nine of ten`, quantile(ownMs, 0.9), 'ms'),
  ]
}

function outcomeOf({ listener, segments, translations, passage, startedAtMs }: SpokenPassage): Outcome {
  const lines = listener.at(-1)?.lines ?? []
  const shownAtMs = (key: string) =>
    listener.find((moment) => moment.lines.some((line) => line.key === key && isTranslated(line)))?.atMs ?? Number.NaN
  const spoken = segments().filter(({ text }) => text !== '')
  const lineAt = (word: number) => {
    let last = 0
    return lines.find(({ text }) => {
      last += spokenWords(text).length
      return word < last
    })
  }
  const delays = passage.sentenceEndsMs.flatMap((endMs) => {
    const endedAtMs = startedAtMs + endMs
    const index = spoken.findIndex((segment) => segment.endedAtMs >= endedAtMs)
    const segment = spoken[index]
    const words = spoken.slice(0, index + 1).reduce((sum, { text }) => sum + spokenWords(text).length, 0)
    const line = lineAt(words - 1)
    const call = translations.find(({ text }) => text === line?.text)
    if (!segment || !line || !call) return []
    const vendorsMs = segment.answeredAtMs - segment.endedAtMs + call.answeredAtMs - call.askedAtMs
    const allMs = shownAtMs(line.key) - endedAtMs
    return [{ allMs, ownMs: allMs - vendorsMs }]
  })
  return { lines: lines.map(({ text }) => spokenWords(text).length), spokenMs: passage.spokenMs, delays }
}
