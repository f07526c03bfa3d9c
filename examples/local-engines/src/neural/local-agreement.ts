import type { HeardWord } from '../engines/live-recognition.ts'

/** What two decodes in a row agree on is believed (LocalAgreement-2). */
export interface LocalAgreement {
  /** Takes a decode of all the sound kept. @returns the words that are certain now, and those behind them that may change */
  add(words: readonly HeardWord[]): { certain: readonly HeardWord[]; open: readonly HeardWord[] }
  /** Believes all of the last decode. @returns the words that were not certain before */
  finish(): readonly HeardWord[]
  /** The sound before this moment is no longer kept. */
  forgetBefore(seconds: number): void
}

export function createLocalAgreement(): LocalAgreement {
  let certain: HeardWord[] = []
  let open: readonly HeardWord[] = []

  return {
    add(words) {
      const heard = wordsBehind(certain, words)
      // What follows the last word decides its sign and its case.
      const agreed = heard.slice(0, Math.min(agreeing(open, heard), Math.max(0, heard.length - 1)))
      certain = [...certain, ...agreed]
      open = heard.slice(agreed.length)
      return { certain: agreed, open }
    },
    finish() {
      const rest = open
      certain = []
      open = []
      return rest
    },
    forgetBefore(seconds) {
      certain = certain.filter(({ end }) => end > seconds)
    },
  }
}

const letters = ({ word }: HeardWord) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const countWhile = (length: number, test: (index: number) => boolean) => {
  let count = 0
  while (count < length && test(count)) count++
  return count
}

/** How many words at the start are the same, to the sign. */
const agreeing = (one: readonly HeardWord[], other: readonly HeardWord[]) =>
  countWhile(Math.min(one.length, other.length), (index) => one[index]?.word === other[index]?.word)

const longestOverlap = 5

/** The words of a decode that come after the certain ones, by their letters where it repeats these, else by time. */
function wordsBehind(certain: readonly HeardWord[], words: readonly HeardWord[]): readonly HeardWord[] {
  const last = certain.at(-1)
  if (!last) return words
  const isSame = (word: HeardWord | undefined, other: HeardWord | undefined) =>
    word !== undefined && other !== undefined && letters(word) === letters(other)
  if (certain.every((word, index) => isSame(word, words[index]))) return words.slice(certain.length)
  const later = words.filter(({ start, end }) => (start + end) / 2 > last.end)
  for (let count = Math.min(longestOverlap, certain.length, later.length); count > 0; count--) {
    const tail = certain.slice(-count)
    if (tail.every((word, index) => isSame(word, later[index]))) return later.slice(count)
  }
  return later
}
