/** For building a UI: rows, captions, choices, links, safe URLs, page parameters, and the types that views and controls are made of. Used by `@lingobooth/react`. */

export type {
  AppControls,
  ChatControls,
  NoticesControls,
  SpeakControls,
  SubtitlesControls,
  VoiceControls,
} from './booth/controls.ts'
export type { TranscriptFormat } from './lines/export/content.ts'
export type { OutgoingFile } from './lines/lines-atoms.ts'
export type { LiveTypingState } from './lines/live-typing-state.ts'
export { findInText, searchLines } from './lines/search-text.ts'
export { isOfBefore } from './lines/transcript.ts'
export type { MicrophoneDevice } from './ports/microphone.port.ts'
export { captionContrast } from './settings/caption-contrast.ts'
export type { CaptionEdge, CaptionFont, CaptionStyle, CaptionStyleChange } from './settings/caption-style.ts'
export { choices } from './settings/choices.ts'
export {
  checkPageLanguage,
  type PageParameters,
  type ParameterProblems,
  readPageParameters,
  readScreenParameters,
  type ScreenParameters,
} from './settings/page-parameters.ts'
export type { HoldKey, LanguageUse, Reading, TypedReading } from './settings/settings.ts'
export type { HeldLine, SoundLevel } from './speech/speech-atoms.ts'
export { beginningLength, beginningOf } from './text/beginning-of-text.ts'
export { cleanName, isBlank } from './text/clean-text.ts'
export { lacksTranslation, resolveLanguage, textDirection } from './text/languages/language.ts'
export { linkify } from './text/link-text.ts'
export { safeHttpUrl, safeImageUrl } from './text/safe-url.ts'
export { type CaptionFit, type CaptionFitOptions, type CaptionRoom, captionFit } from './views/caption-fit.ts'
export { createCaptionReader } from './views/caption-reader.ts'
export {
  type CaptionScreenReader,
  createCaptionScreenReader,
  type ScreenCaptions,
} from './views/caption-screen-reader.ts'
export type { CaptionOptions, Captions } from './views/captions.ts'
export { type ComposerControls, type ComposerView, canRevise, type TypedHow } from './views/composer.ts'
export type { DisabledReason } from './views/disabled-reasons.ts'
export { isTold, type NoticePlace, placeOf, unsaidPlaceOf } from './views/notices.ts'
export { nextNow } from './views/now.ts'
export { receiptRows } from './views/receipt-rows.ts'
export {
  type ChatRow,
  chatRow,
  openRow,
  readByOthers,
  type ShownText,
  type SubtitleRow,
  subtitleRow,
} from './views/rows.ts'
export type { ConnectionObstacle, MicrophoneView, PanelId, ParticipantView } from './views/views.ts'
