import { protectedRuns, restoreRuns, type TextRun } from '../text/protected-text.ts'
import { needSpace } from './glossary/word-edges.ts'
import { maxPartCalls } from './keep-lines.ts'

/** The same around terms of the glossary; a line with more is shown in the original. */
export const maxTermParts = 12

type Ask = (text: string) => Promise<string>

/** What is kept of a text. */
export interface Kept {
  readonly runs: readonly TextRun[]
  /** The translation with all that is protected; undefined where some of it is missing. May ask for this many translations to find it. */
  restore(translation: string, mostCalls: number): Promise<string | undefined>
}

const hasWords = ({ text, isProtected }: TextRun) => !isProtected && /[\p{L}\p{N}]/u.test(text)

/** The text with what its terms become. */
export const withNames = (runs: readonly TextRun[]): string => runs.map(({ text, becomes = text }) => becomes).join('')

const protectedIn = (text: string): Kept => {
  const runs = protectedRuns(text)
  return { runs, restore: async (translation) => restoreRuns(translation, runs) }
}

/** Each text translated: with one call each where that takes few, else all with one; undefined where a translator does not keep their lines then. */
async function translateEach(texts: readonly string[], ask: Ask) {
  if (texts.length <= maxPartCalls) return Promise.all(texts.map(ask))
  const answers = (await ask(texts.join('\n'))).trim().split(/\s*\n\s*/u)
  return answers.length === texts.length ? answers : undefined
}

/**
 * Translates a text so that links, addresses, code, and terms of the glossary keep their letters. The whole text is tried first, since a sentence is
 * translated best as one; where a translator changes what is protected, the words around it are translated apart. Resolves to `''` where that would take
 * too many calls.
 */
export async function keepProtected(
  text: string,
  translate: Ask,
  targetTag = '',
  { runs, restore } = protectedIn(text),
): Promise<string> {
  if (!runs.some(({ isProtected }) => isProtected)) return translate(text)
  if (!runs.some(hasWords)) return withNames(runs)
  const hasTerms = runs.some(({ term }) => term)
  const whole = await translate(withNames(runs))
  if (whole.trim() === '') return whole
  const lines = hasTerms ? runs : runs.flatMap((run) => (run.isProtected ? [run] : linesOf(run)))
  const words = lines.filter(hasWords).map((run) => run.text.trim())
  const isInParts = words.length <= maxTermParts
  const restored = await restore(whole, isInParts ? maxTermParts - words.length : maxTermParts)
  if (restored !== undefined) return restored
  const mayLower = !capitalNouns.test(targetTag)
  if (hasTerms) return isInParts ? joined(lines, await Promise.all(words.map(translate)), mayLower) : ''
  const answers = await translateEach(words, translate)
  return answers ? joined(lines, answers, mayLower) : ''
}

const linesOf = (run: TextRun): readonly TextRun[] => run.text.split(/(\s*\n\s*)/u).map((text) => ({ ...run, text }))

function joined(runs: readonly TextRun[], answers: readonly string[], mayLower: boolean): string {
  const waiting = [...answers]
  let apart = ''
  let original = ''
  for (const run of runs) {
    const isTranslated = hasWords(run)
    const part = isTranslated ? spacedAs(run.text, waiting.shift()) : (run.becomes ?? run.text)
    const isWithin = isTranslated && mayLower && /[\p{L}\p{N}]/u.test(apart)
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

function spacedAs(text: string, translated = ''): string {
  const words = text.trim()
  const [before = '', after = ''] = text.split(words)
  return before + (translated.trim() || words) + after
}
