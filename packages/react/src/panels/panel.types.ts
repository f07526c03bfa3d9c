import type { Booth } from '@lingobooth/core'
import type { MessageOverrides } from '../messages/messages.ts'

export interface PanelProps {
  /** A booth; without it that of the nearest `BoothProvider`. */
  readonly provider?: Booth | undefined
  readonly messages?: MessageOverrides | undefined
}

/** Starting values of subtitles and chat, taken over once. Languages as catalogue code or BCP 47 tag. */
export interface LinesPanelProps extends PanelProps {
  readonly initialSourceLanguage: string
  readonly initialTargetLanguage: string
  readonly initialVisibility: boolean
  readonly username: string
}

/** Starting values of voice and speak, taken over once. Language as catalogue code or BCP 47 tag. */
export interface LanguagePanelProps extends PanelProps {
  readonly initialLanguage: string
  /** @default false */
  readonly initialVisibility?: boolean | undefined
}
