import { clockSlackMs } from '../../audio/limits.ts'
import { foldWords } from '../../text/characters.ts'
import { type SpokenWord, spokenWords } from './spoken-words.ts'
import { differsTellingly } from './telling-difference.ts'
import { tellingWords } from './telling-words.ts'

/** Speech is never older than this on arrival. Otherwise, setting the clock back would make all further speech count as earlier. */
const oldestSpeechMs = 60_000

export const isBefore = (timeMs: number, fromMs: number) => timeMs < fromMs && timeMs > fromMs - oldestSpeechMs

/** Speech that begins within this time after the voice ended may be its echo: the texts are compared. */
export const echoTextWindowMs = 10_000
/** Shorter transcripts never count as an echo, so that a participant can answer "yes" to "yes". */
export const minEchoWords = 3
/** A word of which a recogniser is less sure than this tells nothing. */
const unsureBelow = 0.5
/** Share of a transcript's letters that may differ for it to still count as an echo. */
export const maxEchoErrorShare = 0.2

export interface SpokenText {
  readonly words: readonly SpokenWord[]
  readonly fromMs: number
  /** `Infinity` while it plays. */
  readonly toMs: number
}

export type SpokenTexts = readonly SpokenText[]

export interface SpeechTime {
  readonly startedAtMs: number
  readonly endedAtMs: number
}

export interface Heard {
  readonly text: string
  readonly language: string
  readonly unsure?: readonly string[]
}

/** Words of which the recogniser is not sure, if it tells. */
export const unsureWords = (words: unknown): readonly string[] =>
  (Array.isArray(words) ? words : []).flatMap((word) => {
    const { text, confidence } = Object(word) as { readonly text?: unknown; readonly confidence?: unknown }
    return typeof text === 'string' && typeof confidence === 'number' && confidence < unsureBelow ? [text] : []
  })

const maxSpokenTexts = 20
/** Spoken letters compared, so that a long text does not block the page. */
const maxSpokenLetters = 12_000
/** More than six seconds of speech contain. */
const maxHeardLetters = 300
/** Words on either side of what was found, where the first or the last word that was heard may belong. */
const wordsAround = 3
/** In scripts without spaces, two ideographs or four syllables count as a word. */
const ideographs = /\p{scx=Han}/gu
const syllables = /[\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/gu

function countWords(words: readonly string[]): number {
  let count = 0
  for (const word of words) {
    const without = word.replace(ideographs, '')
    const rest = without.replace(syllables, '')
    count += (word.length - without.length) / 2 + (without.length - rest.length) / 4 + (rest === '' ? 0 : 1)
  }
  return count
}

type Form = 'raw' | 'word'

const lettersOf = (words: readonly SpokenWord[], form: Form) =>
  Uint32Array.from(words.map((word) => word[form]).join(''), (letter) => letter.codePointAt(0) as number)

interface Match {
  readonly lettersOff: number
  readonly from: number
  readonly to: number
}

/** The best match of `heard` within `said`, by edit distance (Sellers' algorithm). Typed arrays keep it fast. */
function bestMatch(heard: Uint32Array, said: Uint32Array): Match {
  const costs = Uint16Array.from(heard, (_, index) => index + 1)
  const starts = new Uint32Array(heard.length)
  let best: Match = { lettersOff: heard.length, from: 0, to: 0 }
  said.forEach((letter, at) => {
    let [diagonal, cost] = [0, 0]
    let [diagonalStart, start] = [at, at + 1]
    for (let index = 0; index < heard.length; index++) {
      const [above, aboveStart] = [costs[index] as number, starts[index] as number]
      const matched = diagonal + (heard[index] === letter ? 0 : 1)
      if (matched <= above + 1 && matched <= cost + 1) [cost, start] = [matched, diagonalStart]
      else if (above <= cost) [cost, start] = [above + 1, aboveStart]
      else cost++
      costs[index] = cost
      starts[index] = start
      diagonal = above
      diagonalStart = aboveStart
    }
    if (cost < best.lettersOff) best = { lettersOff: cost, from: start, to: at + 1 }
  })
  return best
}

const lastLetters = (words: readonly SpokenWord[]) => {
  let letters = 0
  let from = words.length
  while (from > 0 && letters < maxSpokenLetters) letters += words[--from]?.word.length ?? 0
  return words.slice(from)
}

export const noSpokenTexts: SpokenTexts = []

export const voiceStarted = (spoken: SpokenTexts, text: string, language: string, atMs: number): SpokenTexts =>
  [
    ...spoken,
    { words: lastLetters(spokenWords(text, tellingWords(language))), fromMs: atMs, toMs: Number.POSITIVE_INFINITY },
  ].slice(-maxSpokenTexts)

export const voiceEnded = (spoken: SpokenTexts, atMs: number): SpokenTexts =>
  spoken.map((entry) => (entry.toMs === Number.POSITIVE_INFINITY ? { ...entry, toMs: atMs } : entry))

const recentOf = (spoken: SpokenTexts, { startedAtMs, endedAtMs }: SpeechTime) =>
  spoken.filter(({ fromMs, toMs }) => endedAtMs >= fromMs && startedAtMs <= toMs + echoTextWindowMs)

/** Whether the voice played while something was said. Where the clocks of sound and booth disagree, it did not. */
export const wasSpokenOver = (spoken: SpokenTexts, { startedAtMs, endedAtMs }: SpeechTime): boolean =>
  spoken.some(({ fromMs, toMs }) => endedAtMs >= fromMs && startedAtMs < toMs - clockSlackMs)

interface Repeat {
  readonly heard: readonly SpokenWord[]
  readonly said: readonly SpokenWord[]
}

/** What all of `heard` repeats of what the voice said during or shortly before it, if it does. */
function repeatOf(spoken: SpokenTexts, { text, language }: Heard, time: SpeechTime): Repeat | undefined {
  if (countWords(foldWords(text.slice(0, 2 * maxHeardLetters))) < minEchoWords) return undefined
  const heard = spokenWords(text.slice(0, 2 * maxHeardLetters), tellingWords(language))
  const said = lastLetters(recentOf(spoken, time).flatMap(({ words }) => words))
  // As it was heard, and with its numbers in digits: "8:30" may be heard as "eight thirty".
  for (const form of ['raw', 'word'] as const) {
    const letters = lettersOf(heard, form).subarray(0, maxHeardLetters)
    const match = bestMatch(letters, lettersOf(said, form))
    if (match.lettersOff <= letters.length * maxEchoErrorShare) return { heard, said: wordsWithin(said, form, match) }
  }
  return undefined
}

function wordsWithin(said: readonly SpokenWord[], form: Form, { from, to }: Match): readonly SpokenWord[] {
  let letters = 0
  const ends = said.map((word) => {
    letters += [...word[form]].length
    return letters
  })
  const first = ends.findIndex((end) => end > from)
  const last = ends.findIndex((end) => end >= to)
  return said.slice(Math.max(0, first - wordsAround), last + 1 + wordsAround)
}

/** Whether `heard`, of speech that goes on, is an echo or may become one: until it is long enough to tell. */
export const mayBecomeEcho = (spoken: SpokenTexts, heard: Heard, time: SpeechTime): boolean =>
  (recentOf(spoken, time).length > 0 && countWords(foldWords(heard.text)) < minEchoWords) ||
  repeatOf(spoken, heard, time) !== undefined

/** Whether all of `heard` may be an echo: it repeats what the voice said during or shortly before it, without a telling difference. */
export function isEcho(spoken: SpokenTexts, heard: Heard, time: SpeechTime): boolean {
  const repeat = repeatOf(spoken, heard, time)
  if (!repeat) return false
  return !differsTellingly(repeat.heard, repeat.said, new Set(heard.unsure?.flatMap(foldWords)))
}
