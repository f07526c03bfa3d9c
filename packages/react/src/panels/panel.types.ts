import type { Booth } from '@lingobooth/core'
import type { InterfaceProps } from '../messages/messages-context.tsx'
import type { RootProps } from '../parts/part.ts'

export interface PanelProps extends InterfaceProps, RootProps {
  /** The booth to show. @default the booth of the nearest `BoothProvider` */
  readonly provider?: Booth | undefined
}

/** Initial values of Subtitles and Chat, applied once. Languages are catalogue codes or BCP 47 tags. */
export interface LinesPanelProps extends PanelProps {
  /** What the participant speaks or types. */
  readonly initialSourceLanguage: string
  /** What the participant reads. */
  readonly initialTargetLanguage: string
  /** Whether the panel is open at first. */
  readonly initialVisibility: boolean
  /** Name on the lines that are sent from this panel. */
  readonly username: string
}

/** Initial values of Translated voice and Speak, applied once. The language is a catalogue code or BCP 47 tag. */
export interface LanguagePanelProps extends PanelProps {
  /** What the voice speaks, or what the microphone hears. */
  readonly initialLanguage: string
  /** Whether the panel is open at first. @default false */
  readonly initialVisibility?: boolean | undefined
}
