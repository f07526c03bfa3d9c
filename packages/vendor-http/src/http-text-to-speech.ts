import { AdapterError, type Language, type Plugin, Ports, type TextToSpeech } from '@lingobooth/core'
import { createEndpoint } from './endpoint.ts'
import { withDefaultHeader } from './headers.ts'
import { loadPart } from './load-part.ts'
import { longestText } from './longest-text.ts'
import { badOption } from './options.schema.ts'
import type { HttpVendorOptions } from './options.ts'
import { vendorPlugin } from './plugins.ts'
import { placeholdersIn } from './template.ts'
import { isNamed, vendorLanguage, vendorVoice, voicesFor } from './vendor-language.ts'

export type HttpTextToSpeechOptions = HttpVendorOptions

/**
 * Text to speech by any HTTP endpoint; fills {text}, {source}, {target} (both the language of the text), {voice} and {gender}.
 * Text longer than `maxChars` is split at sentence ends, and the audio joined. MP3 or AAC of unknown length is a stream. Any status but 200 is an error.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createHttpTextToSpeech(options: HttpTextToSpeechOptions): TextToSpeech {
  const { id, valueResponse, response = 'binary', genders, voices = {} } = options
  const maxChars = longestText(options)
  const parts = JSON.stringify(partsWithPlaceholders(options))
  const usesVoice = parts.includes('{voice}')
  const send = createEndpoint(withKeyHeader(options), { names: ['text', 'source', 'target', 'voice', 'gender'] })
  const hasList =
    (usesVoice || parts.includes('{voice?}')) &&
    Object.values(voices).some((ofGender) => [ofGender, ...Object.values(ofGender)].some(Array.isArray))
  if (response === 'json') throw badOption(id, '"response" of text to speech must be binary or base64.')
  if (response === 'base64' && !valueResponse)
    throw badOption(id, 'name the field that holds the base64 sound in "valueResponse".')
  const base64Path = response === 'base64' ? [valueResponse ?? ''].flat()[0] : undefined

  return {
    id,
    ...(options.languageFormat === 'none' && {
      speaks: (language: Language) => isNamed(options, language, 'target', 'spoken'),
    }),
    ...(hasList && { voices: async (language: Language) => voicesFor(options, language) }),
    async prepare({ text, language, gender, voice = vendorVoice(options, language, gender) }, { signal } = {}) {
      if (usesVoice && voice === '')
        throw new AdapterError(id, 'unsupported-language', `"${id}" has no voice for "${language.code}" in "voices".`)
      const source = vendorLanguage(id, options, language, 'source', 'spoken')
      const target = vendorLanguage(id, options, language, 'target', 'spoken')
      const ask = <T>(part: string, read: (answer: Response) => Promise<T>) =>
        send({ values: { text: part, source, target, voice, gender: genders?.[gender] ?? gender }, signal }, read)
      const { speak } = await loadPart(id, import('./speak-in-parts.ts'))
      return speak({ id, text, maxChars, base64Path, ask })
    },
  }
}

const partsWithPlaceholders = ({ url, headers = {}, body = null }: HttpTextToSpeechOptions) => [url, headers, body]

/** The vendor set sends the key as `authorization`, unless the configuration uses {key} elsewhere. */
function withKeyHeader(options: HttpTextToSpeechOptions): HttpTextToSpeechOptions {
  if (options.apiKey === undefined || placeholdersIn(partsWithPlaceholders(options)).includes('key')) return options
  return { ...options, headers: withDefaultHeader(options.headers, 'authorization', '{key}') }
}

/** {@link createHttpTextToSpeech} as a plugin, with the booth's tokens and clock. */
export function httpTextToSpeech(options: HttpTextToSpeechOptions): Plugin {
  return vendorPlugin('http-text-to-speech', Ports.TextToSpeech, createHttpTextToSpeech, options)
}
