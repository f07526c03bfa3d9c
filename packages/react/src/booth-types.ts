import type { AppView, Booth, ChatView, Language, SpeakView, SubtitlesView } from '@lingobooth/core'
import type { ChatRow, placeOf, readPageParameters } from '@lingobooth/core/view'

export type { AppView, ChatView, LinesView, SpeakView, SubtitlesView, VoiceView } from '@lingobooth/core'

/** Parts of the booth that the panels name. */
export type AppControls = Booth['app']
export type ChatControls = Booth['chat']
export type NoticesControls = Booth['notices']
export type SpeakControls = Booth['speak']
export type SubtitlesControls = Booth['subtitles']
export type VoiceControls = Booth['voice']
export type CaptionStyle = SubtitlesView['captionStyle']
export type CaptionEdge = NonNullable<CaptionStyle['edge']>
export type CaptionFont = NonNullable<CaptionStyle['font']>
export type CaptionStyleChange = Parameters<SubtitlesControls['setCaptionStyle']>[0]
export type ConnectionObstacle = NonNullable<AppView['obstacle']>
export type MicrophoneView = SpeakView['microphone']
export type DisabledReason = NonNullable<MicrophoneView['disabled']>
export type HeldLine = ChatView['heldLines'][number]
export type HoldKey = SpeakView['holdKey']
export type LanguageCode = string
export type LanguageService = Language['services'] extends ReadonlySet<infer Service> ? Service : never
export type LanguageUse = keyof AppView['chosen']
export type MicrophoneDevice = Parameters<Parameters<SpeakControls['watchDevices']>[0]>[0][number]
export type ModelDownloads = NonNullable<Booth['downloads']>
export type ModelDownload = ReturnType<ModelDownloads['list']>[number]
export type NoticePlace = NonNullable<ReturnType<typeof placeOf>>
export type OutgoingFile = ChatView['files'][number]
export type PanelId = keyof AppView['panels']
export type ParameterProblems = Exclude<ReturnType<typeof readPageParameters>, { readonly ok: true }>
export type ParticipantView = AppView['participants'][number]
export type Reading = SubtitlesView['reading']
export type ShownText = ChatRow['shown']
export type SoundLevel = NonNullable<ReturnType<SpeakControls['level']['getSnapshot']>>
export type TranscriptFormat = Parameters<Booth['transcript']['export']>[0]['format']
export type Unsubscribe = () => void
