import type { Language, LanguageCode, LanguageOption } from '@lingobooth/core'

export interface LanguageSelectProps {
  readonly label: string
  readonly options: readonly LanguageOption[]
  readonly value: Language | null
  onSelect(code: LanguageCode): void
}

/** The user's input before the list had loaded. */
export interface Begun {
  readonly focused: boolean
  readonly open: boolean
  readonly typed: string | null
}

export interface LanguageFieldProps extends Omit<LanguageSelectProps, 'value'> {
  readonly selected: LanguageOption | null
  readonly begun: Begun
}
