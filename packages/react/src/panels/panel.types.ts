import type { Booth } from '@lingobooth/core'
import type { InterfaceProps } from '../messages/messages-context.tsx'
import type { RootProps } from '../parts/part.ts'

export interface PanelProps extends InterfaceProps, RootProps {
  /** @default the booth of the nearest `BoothProvider` */
  readonly provider?: Booth | undefined
}

/** Initial values of Subtitles and Chat, applied once. Languages are catalogue codes or BCP 47 tags. */
export interface LinesPanelProps extends PanelProps {
  readonly initialSourceLanguage: string
  readonly initialTargetLanguage: string
  readonly initialVisibility: boolean
  readonly username: string
}

/** Initial values of Translated voice and Speak, applied once. The language is a catalogue code or BCP 47 tag. */
export interface LanguagePanelProps extends PanelProps {
  readonly initialLanguage: string
  /** @default false */
  readonly initialVisibility?: boolean | undefined
}
