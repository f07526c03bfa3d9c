import type { Translator } from '../ports/translator.port.ts'

/** Takes several languages with one call. */
export type ManyTranslator = Translator & Required<Pick<Translator, 'translateMany'>>

export const takesMany = (translator: Translator): translator is ManyTranslator =>
  translator.translateMany !== undefined
