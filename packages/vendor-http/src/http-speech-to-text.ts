import { AdapterError, type Language, type Plugin, Ports, type SegmentSpeechToText } from '@lingobooth/core'
import { createEndpoint } from './endpoint.ts'
import { loadPart } from './load-part.ts'
import { badOption } from './options.schema.ts'
import type { HttpVendorOptions } from './options.ts'
import { vendorPlugin } from './plugins.ts'
import { readLater } from './read-later.ts'
import type { takenTerms } from './taken-terms.ts'
import { isNamed, vendorLanguage } from './vendor-language.ts'

export interface HttpSpeechToTextOptions extends HttpVendorOptions {
  /** Field of the response with the recognised text; missing means no speech. */
  readonly valueResponse: string | readonly string[]
  /** Field of the response with the language that was heard, as a BCP 47 tag: for the option `detect` of a booth. @default none */
  readonly languageResponse?: string
}

/**
 * Speech recognition by any HTTP endpoint; fills {source}, {terms}, the terms of the glossary, and, in a body, {audioBase64}. The recording is sent raw as audio/wav, as form data or
 * inside JSON. Any status but 200 is an error.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createHttpSpeechToText(options: HttpSpeechToTextOptions): SegmentSpeechToText {
  const { id, valueResponse, languageResponse, minSoundMs = 0, maxSoundMs = Number.POSITIVE_INFINITY } = options
  const send = createEndpoint(options, {
    names: ['source', 'target', 'audioBase64', 'terms', 'terms[]'],
    takesRecording: true,
  })
  if (!valueResponse.length || (options.response ?? 'json') !== 'json')
    throw badOption(id, 'recognised text is read from a JSON answer; name its field in "valueResponse".')

  return {
    id,
    ...(options.languageFormat === 'none' && {
      recognizes: (language: Language) => isNamed(options, language, 'source', 'spoken'),
    }),
    async recognize({ wav, startedAtMs, endedAtMs }, { language, terms: all = [], signal }) {
      const terms = options.termLimits ? await takenLater(id, all, options.termLimits) : all
      const values = {
        source: vendorLanguage(id, options, language, 'source', 'spoken'),
        target: vendorLanguage(id, options, language, 'target', 'spoken'),
        terms: terms.join(', '),
        'terms[]': terms,
      }
      const soundMs = endedAtMs - startedAtMs
      if (soundMs < minSoundMs && !signal?.aborted) return ''
      if (soundMs > maxSoundMs)
        throw new AdapterError(id, 'too-large', `"${id}" takes at most ${maxSoundMs} ms of sound ("maxSoundMs").`)
      return send({ values, recording: wav, signal }, async (response) => {
        const answer = await readLater(options, response)
        const language = answer.at(languageResponse)
        return language === undefined ? answer.text('') : { text: answer.text(''), language }
      })
    },
  }
}

const takenLater = async (vendor: string, ...given: Parameters<typeof takenTerms>) => {
  const loaded = await loadPart(vendor, import('./taken-terms.ts'))
  return loaded.takenTerms(...given)
}

/** {@link createHttpSpeechToText} as a plugin, with the booth's tokens and clock. */
export function httpSpeechToText(options: HttpSpeechToTextOptions): Plugin {
  return vendorPlugin('http-speech-to-text', Ports.SpeechToText, createHttpSpeechToText, options)
}
