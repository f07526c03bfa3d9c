import type { Language, LanguageCode } from '@lingobooth/core'
import type { NamedLanguage } from './named-languages.ts'

export interface LanguageSelectProps {
  readonly label: string
  readonly languages: readonly Language[]
  readonly value: Language | null
  onSelect(code: LanguageCode): void
}

/** The user's input before the list had loaded. */
export interface Begun {
  readonly focused: boolean
  readonly open: boolean
  readonly typed: string | null
}

export interface LanguageFieldProps extends Omit<LanguageSelectProps, 'languages' | 'value'> {
  readonly options: readonly NamedLanguage[]
  readonly selected: NamedLanguage | null
  readonly begun: Begun
}
