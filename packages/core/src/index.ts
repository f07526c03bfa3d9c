export type { Booth, BoothEvent, BoothOptions, JoinOptions } from './booth/booth.types.ts'
export { createBooth } from './booth/create-booth.ts'
export { systemClock } from './booth/defaults.ts'
export { definePlugin, optional, type Plugin, type Port, Ports, provide } from './booth/plugin.ts'
export { AdapterError, abortedError, type ErrorCode, errorCodeOf, LingoboothError } from './errors.ts'
export type { OpenLine } from './lines/open-lines.ts'
export type { StoredLine } from './lines/stored-line.ts'
export type { TranscriptLine } from './lines/transcript.ts'
export type { AudioPlayer, Playback } from './ports/audio-player.port.ts'
export type { Gender, JsonObject, Language, Module } from './ports/common.ts'
export type { CustomDetector, Microphone, MicrophoneOptions } from './ports/microphone.port.ts'
export type { RoomPolicy, RoomRules } from './ports/room-policy.port.ts'
export type {
  Clock,
  CredentialStore,
  Credentials,
  DictionarySource,
  LanguageCatalog,
  Logger,
  Page,
  SettingsStore,
  TokenSource,
} from './ports/services.port.ts'
export type {
  LiveSegment,
  LiveSpeechToText,
  PartialRecognition,
  Recognition,
  SegmentSpeechToText,
  SpeechSegment,
  SpeechToText,
} from './ports/speech-to-text.port.ts'
export type { TextToSpeech, Utterance } from './ports/text-to-speech.port.ts'
export type { Translator } from './ports/translator.port.ts'
export type {
  Delivery,
  FileExchange,
  History,
  Presence,
  Profile,
  Transport,
  TransportSession,
} from './ports/transport.port.ts'
export { languageFromCatalog } from './text/languages/language.ts'
export { splitForSpeech } from './text/speech-text.ts'
export { parseDictionaries } from './translate/dictionary.ts'
export type { GlossaryTerm } from './translate/glossary/glossary-term.ts'
export type { Notice } from './views/notices.ts'
export type {
  AppView,
  ChatView,
  LinesView,
  Readable,
  SpeakView,
  SubtitlesView,
  VoiceView,
} from './views/views.ts'
