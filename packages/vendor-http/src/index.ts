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
  BodyType,
  EndpointConfig,
  HttpOptions,
  HttpVendorOptions,
  OutgoingRequest,
  VendorLanguage,
} from './options.ts'
