export const targets = ['es', 'ca', 'fr', 'pt'] as const
export type Target = (typeof targets)[number]
type ByLanguage = readonly [en: string, es: string, ca: string, fr: string, pt: string]

/** English, with a translation of our own into each language, in the order of `targets`. */
export type Sentence = ByLanguage
/** What a glossary would hold, in each language. */
export type Term = ByLanguage

export interface Passage {
  readonly id: string
  readonly sentences: readonly Sentence[]
  /** Files in which a person says the sentences, in the package `asterisk-core-sounds-en-g722`. @default synthetic voices say them */
  readonly recordings?: readonly string[]
}
