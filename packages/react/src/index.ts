'use client'

export { Booth, type BoothProps } from './booth/booth.tsx'
export type { ReadyLink } from './booth/help-page.tsx'
export { Notices } from './booth/notices.tsx'
export { PanelToolbar } from './booth/panel-toolbar.tsx'
export { CaptionBar, type CaptionBarProps } from './captions/caption-bar.tsx'
export { CaptionScreen, type CaptionScreenProps } from './captions/caption-screen.tsx'
export { useCaptions } from './captions/use-captions.ts'
export type { Invite } from './greeting/invitation.tsx'
export { BoothProvider, type BoothProviderProps, useBooth, useCreateBooth } from './hooks/booth-context.tsx'
export { useApp, useChat, useNotices, useSpeak, useSubtitles, useVoice } from './hooks/use-views.ts'
export type { MessageOverrides, Messages } from './messages/messages.ts'
export { MessagesProvider, type MessagesProviderProps, useMessages } from './messages/messages-context.tsx'
export type { InterfaceLanguage } from './messages/use-interface-language.ts'
export { messages as englishMessages } from './messages/words/en.ts'
export type { ChatFlags, CommonFlags, SubtitlesFlags } from './panels/flags.ts'
export type { LanguagePanelProps, LinesPanelProps, PanelProps } from './panels/panel.types.ts'
export {
  ChatPanel,
  type ChatPanelProps,
  SpeakPanel,
  type SpeakPanelProps,
  SubtitlesPanel,
  type SubtitlesPanelProps,
  VoicePanel,
  type VoicePanelProps,
} from './panels/panels.tsx'
