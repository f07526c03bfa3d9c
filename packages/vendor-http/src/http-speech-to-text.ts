import { type Plugin, Ports, type SegmentSpeechToText } from '@lingobooth/core'
import { createEndpoint } from './endpoint.ts'
import { badOption } from './options.schema.ts'
import type { HttpVendorOptions } from './options.ts'
import { vendorPlugin } from './plugins.ts'
import { readText } from './response-body.ts'
import { vendorLanguage } from './vendor-language.ts'

export interface HttpSpeechToTextOptions extends HttpVendorOptions {
  /** Field of the response with the recognised text; missing means no speech. */
  readonly valueResponse: string
}

/**
 * Speech recognition by any HTTP endpoint; fills {source} and, in a body, {audioBase64}. The recording is sent raw as audio/wav, as form data or
 * inside JSON. Any status but 200 is an error.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createHttpSpeechToText(options: HttpSpeechToTextOptions): SegmentSpeechToText {
  const { id, valueResponse } = options
  const send = createEndpoint(options, { names: ['source', 'target', 'audioBase64'], takesRecording: true })
  if (!valueResponse || (options.response ?? 'json') !== 'json')
    throw badOption(id, 'recognised text is read from a JSON answer; name its field in "valueResponse".')

  return {
    id,
    async recognize({ wav }, { language, signal }) {
      const values = {
        source: vendorLanguage(id, options, language, 'source'),
        target: vendorLanguage(id, options, language, 'target'),
      }
      return send({ values, recording: wav, signal }, (response) => readText(id, response, valueResponse, ''))
    },
  }
}

/** {@link createHttpSpeechToText} as a plugin, with the booth's tokens and clock. */
export function httpSpeechToText(options: HttpSpeechToTextOptions): Plugin {
  return vendorPlugin('http-speech-to-text', Ports.SpeechToText, createHttpSpeechToText, options)
}
