import { LingoboothError } from '@lingobooth/core'
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
    if (name === undefined) return create(options as Options)
    const make = typeof name === 'string' && Object.hasOwn(presets, name) ? presets[name] : undefined
    if (!make) throw bad(`a "preset" of "${direction}" is none of ${Object.keys(presets).join(', ')}.`)
    const ready = made(() => make(options as never)[direction], `${direction}: the preset ${name}`)
    if (!ready) throw bad(`the preset "${name}" has no "${direction}".`)
    return create(ready as Options)
  })

function made<T>(make: () => T, what: string): T {
  try {
    return make()
  } catch (error) {
    throw bad(`${what} is not valid.${LingoboothError.is(error) ? ` ${error.message}` : ''}`)
  }
}
