import type { Language, TranscriptLine } from '@lingobooth/core'
import { lacksTranslation, resolveLanguage } from '@lingobooth/core/view'

const latest = 20
/** The second: no translator has the pair. */
const cannot: ReadonlySet<string> = new Set(['unsupported-language', 'missing-port'])

/** The language that keeps lines from being translated: that of the reader, or else of the latest line that no translator could do. */
export function untranslatedOf(
  lines: readonly TranscriptLine[],
  target: Language | null,
  languages: readonly Language[],
): Language | null {
  if (target && lacksTranslation(target, languages)) return target
  const line = lines.slice(-latest).findLast(({ translation, speakerLanguage }) => {
    if (translation.state !== 'failed' || translation.target !== target?.code) return false
    const language = resolveLanguage(speakerLanguage, languages)
    return cannot.has(translation.reason) || lacksTranslation(language, languages)
  })
  return (line && resolveLanguage(line.speakerLanguage, languages)) ?? null
}
