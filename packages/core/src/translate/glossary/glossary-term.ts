import type { LanguageCode } from '../../ports/common.ts'

/** A word or name, and how it is translated, spoken and recognised. Languages are BCP 47 tags or catalogue codes; `es` stands for all Spanish. */
export interface GlossaryTerm {
  /** As it is written, in `language`. */
  readonly term: string
  /** With it the entry works in every direction between its languages; without it, from the term to its translations. @default any */
  readonly language?: LanguageCode
  /** What it is called in other languages. */
  readonly translations?: Readonly<Record<LanguageCode, string>>
  /** It is never translated: it stands as it is in every language that has no translation here. @default false */
  readonly keep?: boolean
  /** How the voice says it, spelled as it sounds: in every language, or by language. Never shown. */
  readonly soundsLike?: string | Readonly<Record<LanguageCode, string>>
  /** Capitals count, and stay as they are even where a sentence begins. @default false */
  readonly matchCase?: boolean
  /** It is not found inside a longer word. In scripts without spaces it always is. @default true */
  readonly wholeWord?: boolean
}
