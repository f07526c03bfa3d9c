import { wordsOf } from '../text/languages/written-words.ts'

/** Nobody says so many characters a second: the fastest speakers say some 30. Of short texts, a recogniser may have heard more than the segment. */
const mostCharsPerSecond = 80
const shortChars = 40
/** Somebody may say "no" six times, and a sentence three times. */
const fewestRepeats = 8
const fewestPhraseRepeats = 5
const longestPhraseWords = 12
const leastOfText = 0.8

/**
 * What recognisers that learned from subtitles of films write in silence, as a whole text (Whisper: arXiv:2501.11378). Credits
 * alone: what a person may say to end a talk is not among them.
 */
const credits =
  /amara\.? ?org|opensubtitles|^(?:sub(?:titles|titulos|titrage|titled)|untertitel(?:ung)?|legendas?|sottotitoli|napisy|altyazı|sous-titr\p{L}+|ترجمة|תרגום|字幕)\b.*\b(?:by|von|por|par|di|im auftrag|stworzone|m\.k|zdf|wdr|swr|radio-canada)(?!\p{L})|明镜与点点|نانسي قنقر|altyazı m\.?k/iu

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordOf = (text: string) => bare(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether most of it is one phrase, again and again. */
function loops(words: readonly string[]): boolean {
  for (let length = 1; length <= Math.min(longestPhraseWords, words.length / 2); length++) {
    let same = 0
    for (let place = length; place < words.length; place++) {
      same = words[place] === words[place - length] ? same + 1 : 0
      const repeats = Math.floor(same / length) + 1
      const isLoop = repeats >= (length === 1 ? fewestRepeats : fewestPhraseRepeats)
      if (isLoop && same + length >= leastOfText * words.length) return true
    }
  }
  return false
}

/**
 * Whether a recogniser made this up: a loop, the credits of a film, or more than can be said in the sound.
 * @param heardMs length of the sound; left out where there is none
 */
export function isInvented(text: string, heardMs?: number): boolean {
  const plain = text.trim()
  if (heardMs !== undefined && plain.length > shortChars && plain.length > (mostCharsPerSecond * heardMs) / 1_000)
    return true
  const words = wordsOf(plain)
    .map(({ text }) => wordOf(text))
    .filter(Boolean)
  return loops(words) || credits.test(bare(plain))
}
