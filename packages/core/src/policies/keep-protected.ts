import { maxProtectedParts } from '../constants.ts'
import { needSpace } from '../domain/glossary/word-edges.ts'
import { protectedRuns, restoreRuns, type TextRun } from '../domain/text/protected-text.ts'

/** What is kept of a text. */
export interface Kept {
  readonly runs: readonly TextRun[]
  /** The translation with all that is protected; undefined where some of it is missing. May ask for this many translations to find it. */
  restore(translation: string, mostCalls: number): Promise<string | undefined>
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** The text with what its terms become. */
export const withNames = (runs: readonly TextRun[]): string => runs.map(({ text, becomes = text }) => becomes).join('')

const protectedIn = (text: string): Kept => {
  const runs = protectedRuns(text)
  return { runs, restore: async (translation) => restoreRuns(translation, runs) }
}

/**
 * Translates a text so that links, addresses, numbers with their units, code, and terms of the glossary keep their letters. The whole text is tried first,
 * since a sentence is translated best as one; where a translator changes what is protected, the words around it are translated apart.
 * Resolves to `''` where that would take too many calls.
 */
export async function keepProtected(
  text: string,
  translate: (part: string) => Promise<string>,
  targetTag = '',
  { runs, restore } = protectedIn(text),
): Promise<string> {
  if (!runs.some(({ isProtected }) => isProtected)) return translate(text)
  const words = runs.filter((run) => !run.isProtected && hasWords(run.text))
  if (words.length > 0) {
    const whole = await translate(withNames(runs))
    if (whole.trim() === '') return whole
    const isInParts = words.length <= maxProtectedParts
    const restored = await restore(whole, isInParts ? maxProtectedParts - words.length : maxProtectedParts)
    if (restored !== undefined) return restored
    if (!isInParts) return ''
  }
  let apart = ''
  let original = ''
  for (const run of runs) {
    const part = words.includes(run) ? await translateWords(run.text, translate) : (run.becomes ?? run.text)
    const isWithin = words.includes(run) && hasWords(apart) && !capitalNouns.test(targetTag)
    const meets = needSpace(apart, part) && !needSpace(original, run.text)
    original = run.text
    apart += (meets ? ' ' : '') + (isWithin ? asWithin(part, run.text) : part)
  }
  return apart
}

/** Where a small letter within a sentence may become a capital. */
const capitalNouns = /^(?:de|gsw|lb|nds)\b/iu

/** Some translators take a part for a sentence, and begin it with a capital. */
const asWithin = (part: string, original: string) =>
  /^\P{L}*\p{Ll}/u.test(original)
    ? part.replace(/^(\P{L}*)(\p{Lu})(?!\p{Lu})/u, (_, signs, letter) => signs + letter.toLowerCase())
    : part

async function translateWords(text: string, translate: (part: string) => Promise<string>): Promise<string> {
  const words = text.trim()
  const [before = '', after = ''] = text.split(words)
  return before + ((await translate(words)).trim() || words) + after
}
