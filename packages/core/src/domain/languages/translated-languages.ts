import type { Language } from '../../ports/common.ts'
import type { Translator } from '../../ports/translator.port.ts'

/** The languages, without the service `ttt` where every translator tells that it can do no pair with them. */
export const withTranslated = (
  languages: readonly Language[],
  translators: readonly Pick<Translator, 'translates'>[],
): Language[] =>
  languages.map((language) => {
    const services = new Set(language.services)
    const isDone = (translator: Pick<Translator, 'translates'>) =>
      !translator.translates ||
      languages.some((other) => translator.translates?.(language, other) || translator.translates?.(other, language))
    if (translators[0] && !translators.some(isDone)) services.delete('ttt')
    return { ...language, services }
  })
