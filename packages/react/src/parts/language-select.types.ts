import type { Language, LanguageCode, LanguageOption } from '@lingobooth/core'

export interface LanguageSelectProps {
  readonly label: string
  readonly options: readonly LanguageOption[]
  readonly value: Language | null
  onSelect(code: LanguageCode): void
}

/** What was done with a selector before its list was there. */
export interface Begun {
  readonly focused: boolean
  readonly open: boolean
  readonly typed: string | null
}

export interface LanguageFieldProps extends Omit<LanguageSelectProps, 'value'> {
  readonly selected: LanguageOption | null
  readonly begun: Begun
}
