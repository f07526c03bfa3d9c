import type { Translator } from '@lingobooth/core'
import { scriptedVendor, type VendorScript } from './script.ts'

type TranslateRequest = Parameters<Translator['translate']>[0]

export interface FakeTranslatorOptions {
  /** @default 'fake-translator' */
  readonly id?: string
  readonly maxChars?: number
  /** Translations by original; other texts are returned as `text [fr-FR]`. */
  readonly dictionary?: Readonly<Record<string, string>>
}

export interface FakeTranslator extends Translator, VendorScript<TranslateRequest, string> {}

export function fakeTranslator(options: FakeTranslatorOptions = {}): FakeTranslator {
  const id = options.id ?? 'fake-translator'
  const dictionary = new Map(Object.entries(options.dictionary ?? {}))
  const script = scriptedVendor<TranslateRequest, string>(
    id,
    ({ text, target }) => dictionary.get(text) ?? `${text} [${target.tag}]`,
  )
  const translator: Translator = {
    id,
    ...(options.maxChars === undefined ? {} : { maxChars: options.maxChars }),
    translate: (request, { signal } = {}) => script.call(request, signal),
  }
  return Object.assign(script, translator)
}
