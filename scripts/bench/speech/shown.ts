import type { TranscriptLine } from '@lingobooth/core'
import { isTranslated, type Moment } from './speech-room.ts'
import { spokenWords } from './spoken-words.ts'

export type Reading = 'calm' | 'fast'

/** What a reader saw of the translation of a line, from a moment on. */
export interface Shown {
  readonly atMs: number
  readonly words: Readonly<Record<Reading, readonly string[]>>
  readonly isFinal: boolean
}

/** Each translated text of a line that its reader saw, the last of which is final. */
export function shownOf(key: string, moments: readonly Moment[]): Shown[] {
  return moments.flatMap(({ atMs, lines, openLines }) => {
    const line = lines.find((other) => other.key === key)
    if (line) return isTranslated(line) ? [finalOf(line, atMs)] : []
    const preview = openLines.find((other) => other.key === key)?.translation
    if (!preview) return []
    const { text, stableChars } = preview
    const words = { calm: spokenWords(text.slice(0, stableChars)), fast: spokenWords(text) }
    return [{ atMs, words, isFinal: false }]
  })
}

export function finalTextOf({ translation }: TranscriptLine): string {
  return translation.state === 'translated' ? translation.text : ''
}

function finalOf(line: TranscriptLine, atMs: number): Shown {
  const words = spokenWords(finalTextOf(line))
  return { atMs, words: { calm: words, fast: words }, isFinal: true }
}

/** Words that were shown and then replaced. */
export function erasedOf(shown: readonly Shown[], reading: Reading): number {
  return shown.reduce((sum, { words }, index) => {
    const before = shown[index - 1]?.words[reading] ?? []
    return sum + before.length - commonStart(before, words[reading])
  }, 0)
}

/** How many words two texts begin with alike. */
export function commonStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index])
  return differs < 0 ? one.length : differs
}
