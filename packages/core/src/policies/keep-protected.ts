import { maxProtectedParts } from '../constants.ts'
import { protectedRuns, restoreRuns } from '../domain/text/protected-text.ts'

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * Translates a text so that links, addresses, numbers with their units, and code keep their letters. The whole text is tried first,
 * since a sentence is translated best as one; where a translator changes what is protected, the words around it are translated apart.
 * Resolves to `''` where that would take too many calls.
 */
export async function keepProtected(text: string, translate: (part: string) => Promise<string>): Promise<string> {
  const runs = protectedRuns(text)
  if (!runs.some(({ isProtected }) => isProtected)) return translate(text)
  const words = runs.filter((run) => !run.isProtected && hasWords(run.text))
  if (words.length === 0) return text
  const whole = await translate(text)
  if (whole.trim() === '') return whole
  const restored = restoreRuns(whole, runs)
  if (restored !== undefined) return restored
  if (words.length > maxProtectedParts) return ''
  let apart = ''
  for (const run of runs) apart += words.includes(run) ? await translateWords(run.text, translate) : run.text
  return apart
}

async function translateWords(text: string, translate: (part: string) => Promise<string>): Promise<string> {
  const words = text.trim()
  const [before = '', after = ''] = text.split(words)
  return before + ((await translate(words)).trim() || words) + after
}
