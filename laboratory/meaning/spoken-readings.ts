import { commonStart, erasedOf, finalTextOf, type Shown, shownOf } from '../../scripts/bench/speech/shown.ts'
import type { SpeechRoom } from '../../scripts/bench/speech/speech-room.ts'
import { spokenWords } from '../../scripts/bench/speech/spoken-words.ts'
import type { Passage, Target } from './material/passage.ts'
import { referenceOf } from './material/passages.ts'
import type { Reading } from './outcome.ts'
import { linesAt, tags } from './readers.ts'
import { longYaal } from './scores/long-yaal.ts'
import { alignWords } from './scores/word-alignment.ts'
import { saidWords } from './spoken-words.ts'
import type { speakerOf } from './voices.ts'

/** What one reader saw of a spoken passage, and when. */
export function spokenReadings(
  room: SpeechRoom,
  passage: Passage,
  target: Target,
  { spoken, microphone }: ReturnType<typeof speakerOf>,
): Omit<Reading, 'calls' | 'characters'> {
  const moments = room.listeners.get(tags[target]) ?? []
  const lines = linesAt(moments)
  const shown = lines.map(({ key }) => shownOf(key, moments))
  const text = lines.map(finalTextOf).join(' ')
  const atMs = (sample: number) => microphone.startedAtMs + sample
  const places = placesOf(
    passage,
    lines.map((line) => line.text),
  )
  const speechStartMs = atMs(spoken.sentenceStartsMs[0] ?? Number.NaN)
  const stoodMs = shown.flatMap(stoodAtMs).map((ms) => ms - speechStartMs)
  return {
    text,
    finalMs: places.flatMap(({ lastLine }, sentence) => {
      const final = shown[lastLine ?? -1]?.find(({ isFinal }) => isFinal)
      return final ? [Math.round(final.atMs - atMs(spoken.sentenceEndsMs[sentence] ?? Number.NaN))] : []
    }),
    firstMs: places.flatMap(({ ownLine }, sentence) => {
      const first = shown[ownLine ?? -1]?.find(({ words }) => words.calm.length > 0)
      return first ? [Math.round(first.atMs - atMs(spoken.sentenceStartsMs[sentence] ?? Number.NaN))] : []
    }),
    longYaalMs: Math.round(longYaal(stoodMs, spoken.spokenMs, spokenWords(referenceOf(passage, target)).length)),
    erased: shown.reduce((sum, each) => sum + erasedOf(each, 'calm'), 0),
    words: stoodMs.length,
  }
}

interface Place {
  /** The line that it begins. */
  readonly ownLine?: number | undefined
  /** The line that holds its last word. */
  readonly lastLine?: number | undefined
}

/** Where the sentences are in the lines that were heard. */
function placesOf({ sentences }: Passage, heardLines: readonly string[]): Place[] {
  const heard = heardLines.flatMap((line, index) =>
    saidWords(line).map((word, place) => ({ word, line: index, isFirst: place === 0 })),
  )
  const said = sentences.map(([text]) => saidWords(text))
  const { heardAt } = alignWords(
    said.flat(),
    heard.map(({ word }) => word),
  )
  let from = 0
  return said.map((words) => {
    const places = heardAt.slice(from, from + words.length).filter((place) => place !== undefined)
    from += words.length
    const [first, last] = [heard[places[0] ?? -1], heard[places.at(-1) ?? -1]]
    return { ownLine: first?.isFirst ? first.line : undefined, lastLine: last?.line }
  })
}

/** For each word of the final line, since when it and all before it stood there for good. */
function stoodAtMs(shown: readonly Shown[]): number[] {
  const final = shown.at(-1)?.words.calm ?? []
  const stood: number[] = final.map(() => Number.NaN)
  let least = final.length
  for (const { atMs, words } of [...shown].reverse()) {
    least = Math.min(least, commonStart(final, words.calm))
    stood.fill(atMs, 0, least)
  }
  return stood
}
