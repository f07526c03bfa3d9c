export { type AiSpeechToTextOptions, aiSpeechToText } from './ai-speech-to-text.ts'
export { type AiTextToSpeechOptions, aiTextToSpeech } from './ai-text-to-speech.ts'
export { type AiTranslatorOptions, aiTranslator } from './ai-translator.ts'
export type { AiVendorOptions } from './options.ts'
