export {
  createDeepgramSpeechToText,
  type DeepgramSpeechToTextOptions,
  deepgramSpeechToText,
} from './deepgram-speech-to-text.ts'
export type * from './dialect.ts'
export { deepgramDialect } from './dialects/deepgram.ts'
export { openaiDialect, type RealtimeServer } from './dialects/openai.ts'
export { sonioxDialect } from './dialects/soniox.ts'
export { whisperLiveKitDialect } from './dialects/whisper-live-kit.ts'
export {
  createOpenaiSpeechToText,
  type OpenaiSpeechToTextOptions,
  openaiSpeechToText,
} from './openai-speech-to-text.ts'
export type { StreamOptions, StreamSpeechToTextOptions } from './options.ts'
export {
  createSonioxSpeechToText,
  type SonioxSpeechToTextOptions,
  sonioxSpeechToText,
} from './soniox-speech-to-text.ts'
export { createStreamSpeechToText, streamSpeechToText } from './stream-speech-to-text.ts'
export {
  createWhisperLiveKitSpeechToText,
  type WhisperLiveKitSpeechToTextOptions,
  whisperLiveKitSpeechToText,
} from './whisper-live-kit-speech-to-text.ts'
