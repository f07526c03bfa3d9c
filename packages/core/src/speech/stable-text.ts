import type { Stability } from '../link/wire/control-message.ts'
import { firstOf } from '../text/clean-text.ts'
import { type Word, wordsOf } from '../text/languages/written-words.ts'

/** A word of an open line is shown once the text up to it has stood unchanged for this long, by reading mode. */
export const stableAfterMs = { calm: 300, fast: 175 } as const

interface TimedWord extends Word {
  /** When the text up to this word last changed. */
  readonly sinceMs: number
}

/** A text that is still being recognised, and since when each of its words has stood. */
export interface ChangingText {
  readonly text: string
  readonly words: readonly TimedWord[]
  readonly vendorChars: number
}

export const noText: ChangingText = { text: '', words: [], vendorChars: 0 }

export function changeText(before: ChangingText, text: string, nowMs: number, stableChars = 0): ChangingText {
  const words = wordsOf(text)
  const changed = words.findIndex((word, index) => word.text !== before.words[index]?.text)
  const kept = changed < 0 ? words.length : changed
  return {
    text,
    words: words.map((word, index) => ({
      ...word,
      sinceMs: index < kept ? Math.min(nowMs, before.words[index]?.sinceMs ?? nowMs) : nowMs,
    })),
    vendorChars: stableChars > 0 ? firstOf(text, Math.trunc(stableChars)).length : 0,
  }
}

/** How much of the text may be shown: what has stood long enough, or what the vendor calls stable. */
export function stabilityOf({ words, vendorChars }: ChangingText, nowMs: number): Stability {
  const after = (waitMs: number) =>
    Math.max(vendorChars, words.findLast(({ sinceMs }) => nowMs - sinceMs >= waitMs)?.end ?? 0)
  return { calm: after(stableAfterMs.calm), fast: after(stableAfterMs.fast) }
}

/** When the stability changes next, if the text does not; `Infinity` when all of it is stable. */
export function nextStableAtMs({ words, vendorChars }: ChangingText, nowMs: number): number {
  const due = words
    .filter(({ end }) => end > vendorChars)
    .flatMap(({ sinceMs }) => [sinceMs + stableAfterMs.fast, sinceMs + stableAfterMs.calm])
  return Math.min(...due.filter((atMs) => atMs > nowMs))
}
