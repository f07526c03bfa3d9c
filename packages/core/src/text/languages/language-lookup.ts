import type { Language, LanguageCode } from '../../ports/common.ts'
import { resolveLanguage } from './language.ts'

/** Looks languages up in the catalogue as it is now, by the code or by the BCP 47 tag that a peer may send. */
export function languageLookup(catalogue: { get(): readonly Language[] }) {
  const find = (code: LanguageCode): Language | undefined => resolveLanguage(code, catalogue.get())
  return {
    find,
    /** The code, by which rules compare; as given, where the catalogue lacks it. */
    codeOf: (code: LanguageCode): LanguageCode => find(code)?.code ?? code,
    /** The code; none, where the catalogue lacks it. */
    known: (code: LanguageCode): readonly LanguageCode[] => {
      const language = find(code)
      return language ? [language.code] : []
    },
    /** The BCP 47 tag; as given, where the catalogue lacks it. */
    tagOf: (code: LanguageCode): string => find(code)?.tag ?? code,
  }
}
