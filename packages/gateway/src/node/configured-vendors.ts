import { LingoboothError, type LiveSpeechToText } from '@lingobooth/core'
import {
  azure,
  deepgram,
  deepl,
  elevenlabs,
  google,
  libreTranslate,
  openaiCompatible,
  type VendorPreset,
} from '@lingobooth/vendor-http'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  createWhisperLiveKitSpeechToText,
} from '@lingobooth/vendor-stream'
import { bad } from './bad-configuration.ts'

const presets: Readonly<Record<string, (options: never) => VendorPreset>> = {
  ...{ azure, deepgram, deepl, elevenlabs, google, libreTranslate, openaiCompatible },
}

type Direction = 'translation' | 'speechToText' | 'textToSpeech'

/** Vendors of one direction, in order: each a preset by its name with its options, or all the options of a vendor. */
export const vendorsFrom = <Options, Vendor>(
  direction: Direction,
  given: readonly Readonly<Record<string, unknown>>[],
  create: (options: Options) => Vendor,
): readonly Vendor[] =>
  given.map(({ preset: name, ...options }) => {
    if (name === undefined) return made(() => create(options as Options), `${direction}: a vendor`)
    const make = typeof name === 'string' && Object.hasOwn(presets, name) ? presets[name] : undefined
    if (!make) throw bad(`a "preset" of "${direction}" is none of ${Object.keys(presets).join(', ')}.`)
    const ready = made(() => make(options as never)[direction], `${direction}: the preset ${name}`)
    if (!ready) throw bad(`the preset "${name}" has no "${direction}".`)
    return create(ready as Options)
  })

const dialects: Readonly<Record<string, (options: never) => LiveSpeechToText>> = {
  deepgram: createDeepgramSpeechToText,
  openai: createOpenaiSpeechToText,
  soniox: createSonioxSpeechToText,
  whisperLiveKit: createWhisperLiveKitSpeechToText,
}

/** Vendors that hear speech while it is spoken, in order, each with the name of its dialect and its options. */
export const liveVendorsFrom = (
  vendors: readonly Readonly<Record<string, unknown>>[],
  longestMs: number,
): readonly LiveSpeechToText[] =>
  vendors.map(({ dialect: name, ...given }) => {
    const create = typeof name === 'string' && Object.hasOwn(dialects, name) ? dialects[name] : undefined
    if (!create) throw bad(`a "dialect" of "liveSpeechToText" is none of ${Object.keys(dialects).join(', ')}.`)
    const options = { finalTimeoutMs: longestMs, ...given }
    const vendor = made(() => create(options as never), `liveSpeechToText: the dialect ${name}`)
    if (options.finalTimeoutMs > longestMs)
      throw bad(
        `liveSpeechToText: "finalTimeoutMs" of the dialect ${name} must be at most ${longestMs}, the "vendorTimeoutMs" of the gateway: raise that too.`,
      )
    return vendor
  })

function made<T>(make: () => T, what: string): T {
  try {
    return make()
  } catch (error) {
    throw bad(`${what} is not valid.${LingoboothError.is(error) ? ` ${error.message}` : ''}`)
  }
}
