export type * from './booth/booth.types.ts'
export type * from './booth/controls.ts'
export { createBooth } from './booth/create-booth.ts'
export { systemClock } from './booth/defaults.ts'
export * from './constants.ts'
export {
  definePlugin,
  type OptionalNeed,
  optional,
  type Plugin,
  type Port,
  Ports,
  type Provision,
  provide,
} from './container/plugin.ts'
export type { GlossaryTerm } from './domain/glossary/glossary-term.ts'
export { parseDictionaries } from './domain/languages/dictionary.ts'
export { type LanguageOption, languageFromCatalog } from './domain/languages/language.ts'
export type { OpenLine, Stability } from './domain/lines/open-lines.ts'
export type { OutgoingFile } from './domain/lines/outgoing-file.ts'
export type { TranscriptLine } from './domain/lines/transcript.ts'
export type { Notice, NoticeCode } from './domain/notices/notices.ts'
export type { Usage, UsageCounts, UsageKind, UsageLimits, VendorKind, VendorUsage } from './domain/notices/usage.ts'
export type { DisabledReason } from './domain/people/permissions.ts'
export type { CaptionEdge, CaptionFont, CaptionStyle, CaptionStyleChange } from './domain/settings/caption-style.ts'
export type { HoldKey, LanguageUse, Reading } from './domain/settings/settings.ts'
export type { HeldLine, HowReleased } from './domain/speech/held-lines.ts'
export { splitForSpeech } from './domain/speech/speech-text.ts'
export type { TranscriptFormat, TranscriptWords } from './domain/transcript-file/content.ts'
export {
  AdapterError,
  abortedError,
  type ErrorCode,
  type ErrorDetails,
  errorCodeOf,
  LingoboothError,
} from './errors.ts'
export type { SenderRate } from './policies/sender-rate.ts'
export type * from './ports/audio-player.port.ts'
export type * from './ports/common.ts'
export type * from './ports/microphone.port.ts'
export type * from './ports/room-policy.port.ts'
export type * from './ports/services.port.ts'
export type * from './ports/speech-to-text.port.ts'
export type * from './ports/text-to-speech.port.ts'
export type * from './ports/translator.port.ts'
export type * from './ports/transport.port.ts'
export type * from './view-models/views.ts'
