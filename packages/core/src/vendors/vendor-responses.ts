import { AdapterError } from '../errors.ts'
import type { Language } from '../ports/common.ts'
import { cutText, maxLineChars } from '../text/clean-text.ts'
import { languageFromCatalog } from '../text/languages/language.ts'

/** An untyped adapter may return anything: anything but text is a failure, so that the next vendor is tried. */
export function checkText(vendor: string, response: unknown): string {
  if (typeof response === 'string') return cutText(response, maxLineChars)
  throw new AdapterError(vendor, 'bad-response', 'The vendor returned something other than text.')
}

function readLanguage(entry: unknown): Language | null {
  try {
    const { services, ...fields } = entry as Language
    return languageFromCatalog({ ...fields, services: services instanceof Set ? [...services] : services })
  } catch {
    return null
  }
}

/** The valid languages of a catalogue, without duplicate codes. */
export function readLanguages(response: unknown): readonly Language[] {
  const languages = new Map<string, Language>()
  for (const entry of Array.isArray(response) ? response : []) {
    const language = readLanguage(entry)
    if (language && !languages.has(language.code)) languages.set(language.code, language)
  }
  return [...languages.values()]
}
