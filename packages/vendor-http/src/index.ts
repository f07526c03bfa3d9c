export {
  createHttpDictionarySource,
  type HttpDictionarySourceOptions,
  httpDictionarySource,
} from './http-dictionary-source.ts'
export {
  createHttpLanguageCatalog,
  type HttpLanguageCatalogOptions,
  httpLanguageCatalog,
} from './http-language-catalog.ts'
export { createHttpSpeechToText, type HttpSpeechToTextOptions, httpSpeechToText } from './http-speech-to-text.ts'
export { createHttpTextToSpeech, type HttpTextToSpeechOptions, httpTextToSpeech } from './http-text-to-speech.ts'
export {
  createHttpTokenSource,
  type HttpTokenSourceOptions,
  httpTokenSource,
  type SessionEndpoint,
} from './http-token-source.ts'
export { createHttpTranslator, type HttpTranslatorOptions, httpTranslator } from './http-translator.ts'
export {
  type HttpVendorsConfig,
  httpVendors,
  type SessionConfig,
  type VendorConfig,
  type VendorSet,
} from './http-vendors.ts'
export type { JsonSourceOptions } from './json-source.ts'
export type {
  BilledUnit,
  BilledUsage,
  BodyType,
  EndpointConfig,
  ErrorRule,
  HttpOptions,
  HttpVendorOptions,
  OutgoingRequest,
  SignOptions,
  TermLimits,
  VendorLanguage,
  VendorVoices,
} from './options.ts'
export { type AzureOptions, azure } from './presets/azure.ts'
export { type CoreServiceOptions, coreService } from './presets/core-service.ts'
export { type DeepgramOptions, deepgram } from './presets/deepgram.ts'
export { type DeeplOptions, deepl } from './presets/deepl.ts'
export { type ElevenlabsOptions, elevenlabs } from './presets/elevenlabs.ts'
export { type GoogleOptions, google } from './presets/google.ts'
export { type LibreTranslateOptions, libreTranslate } from './presets/libre-translate.ts'
export { type OpenaiCompatibleOptions, openaiCompatible } from './presets/openai-compatible.ts'
export type { PresetOf, PresetOptions, VendorPreset } from './presets/preset.ts'
export {
  type VendorPortOptions,
  type VendorPorts,
  type VendorPortsOf,
  vendorPlugins,
  vendorPorts,
} from './presets/vendor-ports.ts'
