import { definePlugin, type Plugin, Ports, provide, splitForSpeech, type TextToSpeech } from '@lingobooth/core'
import { createEndpoint } from './endpoint.ts'
import { joinAudio } from './join-audio.ts'
import { badOption } from './options.schema.ts'
import type { HttpVendorOptions } from './options.ts'
import { readAudio } from './response-body.ts'
import { vendorLanguage, vendorVoice } from './vendor-language.ts'

export type HttpTextToSpeechOptions = HttpVendorOptions

/**
 * Speech from any HTTP endpoint; fills {text}, {source}, {target} (both the language of the text), {voice} and {gender}.
 * Text longer than `maxChars` is sent in parts, cut at the ends of sentences, and their sound joined. Any status but 200 is an error.
 * @throws AdapterError `bad-option` for a configuration that cannot work.
 */
export function createHttpTextToSpeech(options: HttpTextToSpeechOptions): TextToSpeech {
  const { id, maxChars, valueResponse, response = 'binary' } = options
  const send = createEndpoint(options, { names: ['text', 'source', 'target', 'voice', 'gender'] })
  if (response === 'json') throw badOption(id, '"response" of text to speech must be binary or base64.')
  if (response === 'base64' && !valueResponse)
    throw badOption(id, 'name the field that holds the base64 sound in "valueResponse".')
  const base64Path = response === 'base64' ? valueResponse : undefined

  return {
    id,
    async prepare({ text, language, gender, voice = vendorVoice(options, language, gender) }, { signal } = {}) {
      const source = vendorLanguage(id, options, language, 'source')
      const target = vendorLanguage(id, options, language, 'target')
      const sounds: Blob[] = []
      for (const part of maxChars === undefined ? [text] : partsOf(text, maxChars)) {
        const values = { text: part, source, target, voice, gender }
        sounds.push(await send({ values, signal }, (answer) => readAudio(id, answer, base64Path)))
      }
      return { kind: 'audio', audio: await joinAudio(id, sounds) }
    },
  }
}

function partsOf(text: string, maxChars: number): string[] {
  const parts = splitForSpeech(text, maxChars).flatMap((part) => part.trim() || [])
  return parts.length > 0 ? parts : [text]
}

/** {@link createHttpTextToSpeech} as a plugin, with the booth's tokens and clock. */
export function httpTextToSpeech(options: HttpTextToSpeechOptions): Plugin {
  return definePlugin(
    `http-text-to-speech/${options.id}`,
    provide(Ports.TextToSpeech, [Ports.CredentialStore, Ports.Clock], (credentials, clock) =>
      createHttpTextToSpeech({ credentials, clock, ...options }),
    ),
  )
}
