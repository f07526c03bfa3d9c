export { type BrowserLanguagesOptions, browserLanguages, createBrowserLanguages } from './browser-languages.ts'
export {
  type BrowserSpeechToTextOptions,
  browserSpeechToText,
  createBrowserSpeechToText,
} from './browser-speech-to-text.ts'
export {
  type BrowserTextToSpeechOptions,
  browserTextToSpeech,
  createBrowserTextToSpeech,
} from './browser-text-to-speech.ts'
export {
  type BrowserTranslator,
  type BrowserTranslatorOptions,
  browserTranslator,
  createBrowserTranslator,
} from './browser-translator.ts'
export type { RecognitionEngine, TranslatorEngine } from './engines.types.ts'
export type { SoundTrack } from './sound-track.ts'
export { chooseVoice, loadVoices } from './voices.ts'
