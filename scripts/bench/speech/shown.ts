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
  return moments.flatMap(({ atMs, lines, openLines }): Shown[] => {
    const line = lines.find((other) => other.key === key)
    if (line) {
      const words = spokenWords(finalTextOf(line))
      return isTranslated(line) ? [{ atMs, words: { calm: words, fast: words }, isFinal: true }] : []
    }
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

/** Words that were shown and then replaced, in texts that were shown one after the other. */
export const erasedIn = (texts: readonly (readonly string[])[]): number =>
  texts.reduce((sum, words, index) => {
    const before = texts[index - 1] ?? []
    return sum + before.length - commonStart(before, words)
  }, 0)

/** How many words two texts begin with alike. */
export function commonStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, index) => word !== other[index])
  return differs < 0 ? one.length : differs
}
