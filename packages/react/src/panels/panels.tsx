import { requireProps } from '../parts/require-props.ts'
import { ChatView } from './chat-view.tsx'
import type { ChatFlags, CommonFlags, SubtitlesFlags } from './flags.ts'
import type { LanguagePanelProps, LinesPanelProps } from './panel.types.ts'
import { languageSeed, linesPanelProps, linesSeed, PanelAlone } from './panel-alone.tsx'
import { SpeakView } from './speak-view.tsx'
import { SubtitlesView } from './subtitles-view.tsx'
import { VoiceView } from './voice-view.tsx'

export interface SubtitlesPanelProps extends LinesPanelProps, SubtitlesFlags {
  /** Shows the original below each translation. @default false */
  readonly initialBilingual?: boolean | undefined
}

/**
 * Spoken and typed lines, in the language that the participant reads.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function SubtitlesPanel({ initialBilingual: bilingual, ...props }: SubtitlesPanelProps) {
  requireProps('SubtitlesPanel', props, linesPanelProps)
  const seed = { ...linesSeed(props), ...(bilingual !== undefined && { bilingual }) }
  return (
    <PanelAlone {...props} panel="subtitles" seed={({ subtitles }) => subtitles.seed(seed)}>
      {(booth) => <SubtitlesView booth={booth} flags={props} />}
    </PanelAlone>
  )
}

export interface ChatPanelProps extends LinesPanelProps, ChatFlags {}

/**
 * Messages and files, with text in the language that the participant reads.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function ChatPanel(props: ChatPanelProps) {
  requireProps('ChatPanel', props, linesPanelProps)
  return (
    <PanelAlone {...props} panel="chat" seed={({ chat }) => chat.seed(linesSeed(props))}>
      {(booth) => <ChatView booth={booth} flags={props} />}
    </PanelAlone>
  )
}

export interface VoicePanelProps extends LanguagePanelProps, CommonFlags {}

/**
 * Speaks the lines of others, in the participant's language.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function VoicePanel(props: VoicePanelProps) {
  requireProps('VoicePanel', props, ['initialLanguage'])
  return (
    <PanelAlone {...props} panel="tts" seed={({ voice }) => voice.seed(languageSeed(props))}>
      {(booth) => <VoiceView booth={booth} flags={props} />}
    </PanelAlone>
  )
}

export interface SpeakPanelProps extends LanguagePanelProps, CommonFlags {}

/**
 * Captures speech for subtitles or chat.
 * @throws LingoboothError `missing-prop`, naming the required props without a value
 */
export function SpeakPanel(props: SpeakPanelProps) {
  requireProps('SpeakPanel', props, ['initialLanguage'])
  return (
    <PanelAlone {...props} panel="stt" seed={({ speak }) => speak.seed(languageSeed(props))}>
      {(booth) => <SpeakView booth={booth} flags={props} />}
    </PanelAlone>
  )
}
