import { commonStart, erasedIn, finalTextOf, type Shown, shownOf } from '../../scripts/bench/speech/shown.ts'
import type { SpeechRoom } from '../../scripts/bench/speech/speech-room.ts'
import { spokenWords } from '../../scripts/bench/speech/spoken-words.ts'
import type { Passage, Target } from './material/passage.ts'
import { referenceOf } from './material/passages.ts'
import type { Reading } from './results.ts'
import { alignWords, saidWords } from './said-words.ts'
import type { speakerOf } from './voices.ts'

export const tags: Readonly<Record<Target, string>> = { es: 'es-ES', ca: 'ca-ES', fr: 'fr-FR', pt: 'pt-PT' }

/** Three lines, after which open lines are translated. */
export const typedBefore = ['We begin.', 'Good morning.', 'Is everybody here?']

export const linesAt = (moments: SpeechRoom['listener']) => (moments.at(-1)?.lines ?? []).slice(typedBefore.length)

/**
 * LongYAAL of "Better Late Than Never" (arXiv 2509.17349): how far behind an ideal that keeps pace, in milliseconds; with a passage as its one segment.
 * @param shownMs of each word of the translation, since when it stands there for good, from the start of the speech
 */
export function longYaal(shownMs: readonly number[], spokenMs: number, referenceWords: number): number {
  const paceMs = spokenMs / Math.max(shownMs.length, referenceWords)
  return shownMs.reduce((sum, ms, word) => sum + ms - word * paceMs, 0) / shownMs.length
}

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
    erased: shown.reduce((sum, each) => sum + erasedIn(each.map(({ words }) => words.calm)), 0),
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
