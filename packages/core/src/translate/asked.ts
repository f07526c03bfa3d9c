import type { Language, LanguageCode } from '../ports/common.ts'
import type { KnownTerm, Translator } from '../ports/translator.port.ts'
import { splitForSpeech } from '../text/speech-text.ts'
import type { Glossary, TextWithTerms } from './glossary/glossary.ts'

/** A text that is to be translated, as the layers around a translator see it. */
export interface Asked {
  readonly text: string
  readonly source: Language
  readonly target: Language
  /** What the same speaker said before. */
  readonly context: readonly string[]
  readonly signal: AbortSignal
}

/** … for a reader, by any translator. */
export interface AskedOfAll extends Asked {
  readonly glossary: Glossary | undefined
  /** The person whose quota pays. */
  readonly user?: string | undefined
  /** How often it was not understood: so many translators are skipped, and all their answers. */
  readonly times?: number | undefined
  /** Of an open line: what its readers see of it so far. */
  readonly begun?: string
}

/** … of one translator, with what goes to it. */
export interface ToTranslator extends Asked {
  readonly translator: Translator
  readonly begun?: string
  /** The terms of the glossary that stand in the text, where it takes them. */
  readonly terms?: readonly KnownTerm[] | undefined
}

/** … for a reader, by one translator. */
export interface AskedOfOne extends AskedOfAll, ToTranslator {
  readonly begun?: string
  /** The terms of the glossary that stand in the text, where the translator does not take them. */
  readonly known?: TextWithTerms | undefined
  /** What is left of a text besides what is protected. */
  readonly isPart?: true
  /** Of an open line. */
  readonly preview?: true
}

/** … of one translator, in several languages or in one. */
export interface Gathered {
  readonly targets: readonly Language[]
  /** With one call. */
  readonly isTogether: boolean
}

/** Takes several languages with one call. */
export const takesMany = (
  translator: Translator,
): translator is Translator & Required<Pick<Translator, 'translateMany'>> => translator.translateMany !== undefined

/** Texts by language. One that is missing counts as failed. */
export type Texts = ReadonlyMap<LanguageCode, string>

/** Of the length that a translator takes. */
export const partsOf = (text: string, { maxChars }: Translator): readonly string[] =>
  maxChars ? splitForSpeech(text, maxChars) : [text]
