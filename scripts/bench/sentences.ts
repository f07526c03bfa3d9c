import { startLocalEngines } from '@lingobooth/local-engines'
import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from './figure.ts'
import { allVoices, makePassages, type Passage } from './speech/passages.ts'
import { recordedMicrophone } from './speech/recorded-microphone.ts'
import { isTranslated, openSpeechRoom, type SpeechRoom, settled } from './speech/speech-room.ts'
import { spokenWords } from './speech/spoken-words.ts'
import { quantile } from './statistics.ts'

const passageCount = 36
/** More would keep two cores busy, and each other waiting. */
const atOnce = 3
const shortLineWords = 2
const passageOptions = { voices: allVoices, withinSentence: [250, 600], betweenSentences: [900, 1_800] } as const

interface Outcome {
  /** Words of each line. */
  readonly lines: readonly number[]
  readonly spokenMs: number
  /** From the end of a sentence to its translation; `ownMs` without what the vendors took. */
  readonly delays: readonly { readonly allMs: number; readonly ownMs: number }[]
}

/** The lines of passages of several sentences, with pauses in and between them, and when a sentence is translated. */
export async function benchSentences(): Promise<readonly Figure[]> {
  const engines = await startLocalEngines()
  const passages = makePassages(passageCount, passageOptions)
  try {
    const apart = await speakAll(engines.url, passages, false)
    const joined = await speakAll(engines.url, passages, true)
    return [...figuresOf('a line for each pause', apart), ...figuresOf('joined', joined)]
  } finally {
    await engines.close()
  }
}

type Summary = ReturnType<typeof summarize>

const figuresOf = (name: string, { lines, short, linesPerMinute, wordsPerLine, all, own }: Summary): Figure[] => [
  neitherIsBetter(`${name}: lines`, lines, 'lines'),
  lowerIsBetter(`${name}: lines of two words or fewer`, short, 'lines'),
  neitherIsBetter(`${name}: lines a minute`, linesPerMinute, 'lines'),
  neitherIsBetter(`${name}: words a line, mean`, wordsPerLine, 'words'),
  medianOf(`${name}: end of a sentence to its translation, median`, all),
  lowerIsBetter(`${name}: the same, nine of ten`, quantile(all, 0.9), 'ms'),
  medianOf(`${name}: without the vendors’ own time, median`, own),
  lowerIsBetter(`${name}: without the vendors’ own time, nine of ten`, quantile(own, 0.9), 'ms'),
]

async function speakAll(enginesUrl: string, passages: readonly Passage[], sentences: boolean) {
  const waiting = [...passages]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let passage = waiting.shift(); passage; passage = waiting.shift())
      outcomes.push(await speak(enginesUrl, passage, sentences))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return summarize(outcomes)
}

function summarize(outcomes: readonly Outcome[]) {
  const lines = outcomes.flatMap((outcome) => outcome.lines)
  const words = lines.reduce((sum, count) => sum + count, 0)
  const minutes = outcomes.reduce((sum, { spokenMs }) => sum + spokenMs, 0) / 60_000
  const delays = outcomes.flatMap((outcome) => outcome.delays)
  return {
    lines: lines.length,
    short: lines.filter((count) => count <= shortLineWords).length,
    linesPerMinute: lines.length / minutes,
    wordsPerLine: words / lines.length,
    all: delays.map(({ allMs }) => allMs),
    own: delays.map(({ ownMs }) => ownMs),
  }
}

async function speak(enginesUrl: string, passage: Passage, sentences: boolean): Promise<Outcome> {
  const microphone = recordedMicrophone(passage.samples)
  const room = await openSpeechRoom(enginesUrl, microphone, { speech: { sentences } })
  try {
    await microphone.ended
    await settled(room)
    return outcomeOf(room, passage, microphone.startedAtMs)
  } finally {
    await room.close()
  }
}

function outcomeOf({ listener, segments, translations }: SpeechRoom, passage: Passage, startedAtMs: number): Outcome {
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
