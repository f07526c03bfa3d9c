import { maxPartCalls } from '../constants.ts'
import { joinSpeech } from '../domain/languages/written-words.ts'

const linesOf = (text: string) => text.trim().split(/(?<!\s)\s*\n\s*/u)
const gapsOf = (text: string) => text.trim().match(/(?<!\s)\s*\n\s*/gu) ?? []

const sentencesOf = (text: string, tag: string): readonly string[] => {
  const segments = new Intl.Segmenter(tag || 'en', { granularity: 'sentence' }).segment(text)
  return Array.from(segments, ({ segment }) => segment.trim()).filter(Boolean)
}

interface Texts {
  readonly text: string
  /** BCP 47 tags. */
  readonly source: string
  readonly target: string
}

/** A translation that a translator gave in fewer lines than the text, in the same lines again: by its sentences. Undefined where these are not as many. One that has some lines of its own stays so. */
export function inLines(translation: string, { text, source, target }: Texts): string | undefined {
  const gaps = gapsOf(text)
  if (gaps.length === 0 || gapsOf(translation).length > 0) return translation
  const counts = linesOf(text).map((line) => sentencesOf(line, source).length)
  const sentences = [...sentencesOf(translation.replace(/\s+/gu, ' '), target)]
  if (sentences.length !== counts.reduce((sum, count) => sum + count, 0)) return undefined
  const lines = counts.map((count) => sentences.splice(0, count).reduce(joinSpeech, ''))
  return lines.map((line, index) => (gaps[index - 1] ?? '') + line).join('')
}

/** Translates a text of several lines. Where a translator makes one of them and nothing tells where each ends, a few are translated apart. */
export async function keepLines(texts: Texts, translate: (text: string) => Promise<string>): Promise<string> {
  const whole = await translate(texts.text)
  const lines = linesOf(texts.text)
  const kept = inLines(whole, texts)
  if (kept !== undefined || whole.trim() === '' || lines.length > maxPartCalls) return kept ?? whole
  const apart = await Promise.all(lines.map(translate)).catch(() => [])
  if (apart.length === 0 || apart.some((line) => line.trim() === '')) return whole
  const gaps = gapsOf(texts.text)
  return apart.map((line, index) => (gaps[index - 1] ?? '') + line.trim()).join('')
}
