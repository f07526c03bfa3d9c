export type * from './booth/booth.types.ts'
export type * from './booth/controls.ts'
export { createBooth } from './booth/create-booth.ts'
export { systemClock } from './booth/defaults.ts'
export * from './constants.ts'
export { definePlugin, type Plugin, type Port, Ports, type Provision, provide } from './container/plugin.ts'
export { parseDictionaries } from './domain/dictionary.ts'
export {
  type LanguageOption,
  languageFromCatalog,
  resolveLanguage,
  textDirection,
  toLanguageOption,
} from './domain/language.ts'
export { linkify, type TextPart } from './domain/link-text.ts'
export type { Notice, NoticeCode } from './domain/notices.ts'
export type { OutgoingFile } from './domain/outgoing-file.ts'
export {
  checkPageLanguage,
  type PageParameters,
  type PageParametersResult,
  type ParameterProblems,
  readPageParameters,
} from './domain/page-parameters.ts'
export { createResampler, type Resampler } from './domain/resample.ts'
export { safeHttpUrl, safeImageUrl } from './domain/safe-url.ts'
export {
  createSpeechSegmenter,
  defaultDetectorOptions,
  type SegmenterEvent,
  type SpeechSegmenter,
  type SpeechSegmenterOptions,
} from './domain/speech-segmenter.ts'
export { splitForSpeech } from './domain/speech-text.ts'
export type { TranscriptLine } from './domain/transcript.ts'
export { encodeWav, parseWav, type Wav } from './domain/wav.ts'
export {
  AdapterError,
  abortedError,
  type ErrorCode,
  type ErrorDetails,
  errorCodeOf,
  LingoboothError,
} from './errors.ts'
export type * from './ports/audio-player.port.ts'
export type * from './ports/common.ts'
export type * from './ports/microphone.port.ts'
export type * from './ports/services.port.ts'
export type * from './ports/speech-to-text.port.ts'
export type * from './ports/text-to-speech.port.ts'
export type * from './ports/translator.port.ts'
export type * from './ports/transport.port.ts'
export {
  type ChatFile,
  type ChatRow,
  chatRow,
  type ShownText,
  type SubtitleRow,
  subtitleRow,
} from './view-models/rows.ts'
export type * from './view-models/views.ts'
