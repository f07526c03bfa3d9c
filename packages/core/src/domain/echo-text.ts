import { echoTextWindowMs, maxEchoErrorShare, minEchoWords } from '../constants.ts'

/** What the voice said last, while it may still come back through the microphone. */
export interface SpokenText {
  readonly letters: string
  readonly fromMs: number
  /** Without end while it is heard. */
  readonly toMs: number
}

export type SpokenTexts = readonly SpokenText[]

/** When something was said, on the booth's clock. */
export interface SpeechTime {
  readonly startedAtMs: number
  readonly endedAtMs: number
}

/** Texts that are kept; in ten seconds not even short lines are more. */
const maxSpokenTexts = 20
/** Letters of what was spoken that are compared, so that no text holds the page up. */
const maxSpokenLetters = 12_000
/** Six seconds hold fewer. */
const maxHeardLetters = 300
/** Of the scripts without spaces, two of these or four of the others stand for a word. */
const ideographs = /\p{scx=Han}/gu
const syllables = /[\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu

/** They go before normalisation too: putting many of them in order takes long. */
const marks = /[\p{M}'’ʼ]/gu

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(marks, '')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    // Folds letters that lower case alone keeps apart, such as ß.
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

function countWords(words: readonly string[]): number {
  let count = 0
  for (const word of words) {
    const without = word.replace(ideographs, '')
    const rest = without.replace(syllables, '')
    count += (word.length - without.length) / 2 + (without.length - rest.length) / 4 + (rest === '' ? 0 : 1)
  }
  return count
}

const lettersOf = (text: string) => Uint32Array.from(text, (letter) => letter.codePointAt(0) as number)

/** How many letters of `heard` must change, go or come until it is a part of `spoken` (Sellers' algorithm). Whole numbers keep it quick. */
function lettersOff(heard: Uint32Array, spoken: Uint32Array): number {
  const costs = Uint16Array.from(heard, (_, index) => index + 1)
  let least = heard.length
  for (const letter of spoken) {
    let diagonal = 0
    let cost = 0
    for (let index = 0; index < heard.length; index++) {
      const above = costs[index] as number
      cost = Math.min(diagonal + (heard[index] === letter ? 0 : 1), above + 1, cost + 1)
      diagonal = above
      costs[index] = cost
    }
    least = Math.min(least, cost)
  }
  return least
}

export const noSpokenTexts: SpokenTexts = []

export const voiceStarted = (spoken: SpokenTexts, text: string, atMs: number): SpokenTexts =>
  [
    ...spoken,
    { letters: wordsOf(text).join('').slice(-maxSpokenLetters), fromMs: atMs, toMs: Number.POSITIVE_INFINITY },
  ].slice(-maxSpokenTexts)

export const voiceEnded = (spoken: SpokenTexts, atMs: number): SpokenTexts =>
  spoken.map((entry) => (entry.toMs === Number.POSITIVE_INFINITY ? { ...entry, toMs: atMs } : entry))

/** Whether what was heard repeats, as a whole, a stretch of what the voice said shortly before or meanwhile. */
export function isEcho(spoken: SpokenTexts, heard: string, { startedAtMs, endedAtMs }: SpeechTime): boolean {
  const words = wordsOf(heard)
  if (countWords(words) < minEchoWords) return false
  const recent = spoken.filter(({ fromMs, toMs }) => endedAtMs >= fromMs && startedAtMs <= toMs + echoTextWindowMs)
  const letters = lettersOf(words.join('')).subarray(0, maxHeardLetters)
  const said = recent.map((entry) => entry.letters).join('')
  return lettersOff(letters, lettersOf(said.slice(-maxSpokenLetters))) <= letters.length * maxEchoErrorShare
}
