import { joinSpeech, joinTranslations } from '../text/languages/written-words.ts'

/** Parts around links, numbers and code that are translated with a call each when a translator changes those; more are translated with one call. */
export const maxPartCalls = 3

/** Each with the line breaks behind it. */
const linesOf = (text: string) => text.trim().split(/(?<=\n\s*)(?=\S)/u)

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

/**
 * A translation that a translator gave in one line, in the lines of the text again: by its sentences. Undefined where these are not as many. One that has
 * lines of its own stays so.
 */
export function inLines(translation: string, { text, source, target }: Texts): string | undefined {
  const lines = linesOf(text)
  if (lines.length === 1 || linesOf(translation).length > 1) return translation
  const counts = lines.map((line) => sentencesOf(line, source).length)
  const sentences = [...sentencesOf(translation, target)]
  if (sentences.length !== counts.reduce((sum, count) => sum + count, 0)) return undefined
  const translated = counts.map((count) => sentences.splice(0, count).reduce(joinSpeech, ''))
  return joinTranslations(lines, translated)
}

/** Translates a text of several lines. Where a translator makes one of them and nothing tells where each ends, a few are translated apart. */
export async function keepLines(texts: Texts, translate: (text: string) => Promise<string>): Promise<string> {
  const whole = await translate(texts.text)
  const kept = inLines(whole, texts)
  const lines = linesOf(texts.text)
  if (kept !== undefined || whole.trim() === '' || lines.length > maxPartCalls) return kept ?? whole
  const apart = await Promise.all(lines.map((line) => translate(line.trim()))).catch(() => [])
  return apart.length > 0 && apart.every((line) => line.trim() !== '') ? joinTranslations(lines, apart) : whole
}
