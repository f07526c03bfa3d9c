import { echoTextWindowMs, maxEchoErrorShare, minEchoWords } from '../../constants.ts'

/** What the voice said recently, for detecting its echo in the microphone. */
export interface SpokenText {
  readonly letters: string
  readonly fromMs: number
  /** `Infinity` while it plays. */
  readonly toMs: number
}

export type SpokenTexts = readonly SpokenText[]

/** Start and end of speech, on the booth's clock. */
export interface SpeechTime {
  readonly startedAtMs: number
  readonly endedAtMs: number
}

/** Texts kept; more do not fit into ten seconds. */
const maxSpokenTexts = 20
/** Spoken letters compared, so that a long text does not block the page. */
const maxSpokenLetters = 12_000
/** More than six seconds of speech contain. */
const maxHeardLetters = 300
/** In scripts without spaces, two ideographs or four syllables count as a word. */
const ideographs = /\p{scx=Han}/gu
const syllables = /[\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu

/** Removed before normalisation too, because normalising many of them is slow. */
const marks = /[\p{M}'’ʼ]/gu

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(marks, '')
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    // Folds letters that lower-casing alone keeps distinct, such as ß.
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

/** Edit distance between `heard` and its best match within `spoken` (Sellers' algorithm). Typed arrays keep it fast. */
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

const recentOf = (spoken: SpokenTexts, { startedAtMs, endedAtMs }: SpeechTime) =>
  spoken.filter(({ fromMs, toMs }) => endedAtMs >= fromMs && startedAtMs <= toMs + echoTextWindowMs)

/** Whether `heard`, of speech that goes on, is an echo or may become one: until it is long enough to tell. */
export const mayBecomeEcho = (spoken: SpokenTexts, heard: string, time: SpeechTime): boolean =>
  (recentOf(spoken, time).length > 0 && countWords(wordsOf(heard)) < minEchoWords) || isEcho(spoken, heard, time)

/** Whether all of `heard` repeats a part of what the voice said during or shortly before it. */
export function isEcho(spoken: SpokenTexts, heard: string, time: SpeechTime): boolean {
  const words = wordsOf(heard)
  if (countWords(words) < minEchoWords) return false
  const letters = lettersOf(words.join('')).subarray(0, maxHeardLetters)
  const said = recentOf(spoken, time)
    .map((entry) => entry.letters)
    .join('')
  return lettersOff(letters, lettersOf(said.slice(-maxSpokenLetters))) <= letters.length * maxEchoErrorShare
}
