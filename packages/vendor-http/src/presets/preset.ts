import * as v from 'valibot'
import type { HttpSpeechToTextOptions } from '../http-speech-to-text.ts'
import type { HttpTextToSpeechOptions } from '../http-text-to-speech.ts'
import type { HttpTranslatorOptions } from '../http-translator.ts'
import { badOption, checkOptions, endpointEntries, named as filled } from '../options.schema.ts'
import type { VendorLanguage } from '../options.ts'

/** What a vendor can do, as options of this package. */
export interface VendorPreset {
  readonly id: string
  readonly translation?: HttpTranslatorOptions
  readonly speechToText?: HttpSpeechToTextOptions
  readonly textToSpeech?: HttpTextToSpeechOptions
}

/** A preset of a vendor that can do these. */
export type PresetOf<Kind extends 'translation' | 'speechToText' | 'textToSpeech'> = VendorPreset &
  Required<Pick<VendorPreset, Kind>>

export interface PresetOptions {
  /** The vendor's key, on your server. In a page it throws, unless `keyInPage` is set: whoever opens the page can read it. */
  readonly apiKey?: string
  /** The page may hold the key, such as one of your own network. @default false */
  readonly keyInPage?: boolean
  /** Begins the addresses, such as that of your own server, which adds the key. @default the vendor's */
  readonly url?: string
  /** Name in errors. @default the vendor's */
  readonly id?: string
  /** Time-out of a call in milliseconds. @default 15000 */
  readonly timeoutMs?: number
}

/** The fields of an option's type, each with its schema. */
type EntriesOf<Options> = { readonly [Name in keyof Options]-?: v.GenericSchema }

const presetEntries: EntriesOf<PresetOptions> = {
  apiKey: v.optional(filled),
  keyInPage: v.optional(v.boolean()),
  url: v.optional(v.string()),
  id: v.optional(filled),
  timeoutMs: endpointEntries.timeoutMs,
}

/** Voices of both genders, by their name or by their name in each language. */
export const voicesOf = (voice: v.GenericSchema) =>
  v.optional(v.strictObject({ male: v.optional(voice), female: v.optional(voice) }))

export const optionalName = v.optional(filled)

/** @throws AdapterError `bad-option` for an option that the preset does not have or that is not valid */
export function checkPreset<Options extends PresetOptions>(
  id: string,
  options: Options,
  own: EntriesOf<Omit<Options, keyof PresetOptions>>,
): void {
  checkOptions(v.strictObject({ ...presetEntries, ...own } as v.ObjectEntries), options, options.id || id)
}

/**
 * What the adapters of a preset have in common. Without a key, no header for it is sent.
 * @throws AdapterError `bad-option` for a key in a page
 */
export function shared(
  vendor: { readonly id: string; readonly url: string; readonly keyHeader: Readonly<Record<string, string>> },
  { id = vendor.id, apiKey, keyInPage = false, url = vendor.url, timeoutMs }: PresetOptions,
) {
  if (apiKey !== undefined && !keyInPage && 'location' in globalThis)
    throw badOption(
      id,
      '"apiKey" is in a page, where anybody can read it: give it to your server, and here the "url" of that; or set "keyInPage".',
    )
  return {
    id,
    url: url.replace(/\/+$/, ''),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(apiKey !== undefined && { apiKey }),
    headers: apiKey === undefined ? {} : vendor.keyHeader,
  }
}

/** Languages that the vendor names by the beginning of their tag. */
export const named = (tags: string): Record<string, string> =>
  Object.fromEntries(tags.split(' ').map((tag) => [tag, tag]))

/** Chinese by script. */
export const chinese = <Name extends VendorLanguage>(simplified: Name, traditional: Name): Record<string, Name> => ({
  zh: simplified,
  'zh-Hant': traditional,
})
