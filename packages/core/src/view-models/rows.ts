import type { TranscriptLine } from '../domain/transcript.ts'
import type { Language } from '../ports/common.ts'

export interface ShownText {
  readonly text: string
  /** BCP 47 tag, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

interface Row {
  readonly key: string
  readonly own: boolean
  readonly time: string
  readonly shown: ShownText
  /** `pending` and `untranslated` show the original text. */
  readonly state: 'original' | 'pending' | 'translated' | 'untranslated'
  /** Of an own line on its way. */
  readonly outcome: 'sending' | 'sent' | 'failed' | null
  readonly truncated: boolean
}

export interface SubtitleRow extends Row {
  /** Only when the speaker differs from the line before. */
  readonly name: string | null
  /** The original, when the bilingual option is on and the line is translated. */
  readonly bilingual: ShownText | null
}

export interface ChatRow extends Row {
  readonly source: 'own' | 'other'
  readonly name: string
  /** First name and initial of the second word; empty for own lines. */
  readonly shortName: string
  readonly original: ShownText | null
  readonly file: {
    readonly name: string
    readonly sizeBytes: number | null
    readonly url: string | null
    readonly carried: boolean
  } | null
}

export type LanguageLookup = ReadonlyMap<string, Language>
export type { TranscriptLine }
