import { checkPreset, type PresetOptions, shared, type VendorPreset } from './preset.ts'

export interface CoreServiceOptions extends PresetOptions {
  /** Where the service is. */
  readonly url: string
}

/** The core service: all three by one key, with the languages of its catalogue. @throws AdapterError `bad-option` for invalid options, and for a key in a page */
export function coreService(options: CoreServiceOptions): VendorPreset {
  checkPreset('core-service', options, {})
  const keyHeader = { 'api-authorization': '{key}' }
  const vendor = { ...shared({ id: 'core-service', url: '', keyHeader }, options), method: 'POST' }
  return {
    id: vendor.id,
    translation: {
      ...vendor,
      url: `${vendor.url}/services/ttt/{source}/{target}?text={text}`,
      valueResponse: 'translated_text',
    },
    speechToText: {
      ...vendor,
      url: `${vendor.url}/services/stt/{source}/{target}`,
      bodyType: 'form-data',
      fileField: 'audio',
      valueResponse: 'source_text',
    },
    textToSpeech: {
      ...vendor,
      url: `${vendor.url}/services/tts/{source}/{target}?text={text}`,
      response: 'base64',
      valueResponse: 'audio',
    },
  }
}
