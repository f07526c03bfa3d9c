import { type DictionarySource, type Plugin, Ports, parseDictionaries } from '@lingobooth/core'
import { createJsonSource, type JsonSourceOptions } from './json-source.ts'
import { sourcePlugin } from './plugins.ts'

export type HttpDictionarySourceOptions = JsonSourceOptions

/**
 * Dictionaries from a JSON file; null when it cannot be loaded or is invalid.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createHttpDictionarySource(options: HttpDictionarySourceOptions): DictionarySource {
  const get = createJsonSource({ ...options, id: options.id ?? 'http-dictionaries' })
  return {
    load: ({ signal } = {}) =>
      get(signal).then(parseDictionaries, (error: unknown) => {
        if (signal?.aborted) throw error
        return null
      }),
  }
}

/** {@link createHttpDictionarySource} as a plugin, on the booth's clock. */
export function httpDictionarySource(options: HttpDictionarySourceOptions): Plugin {
  return sourcePlugin(options.id ?? 'http-dictionaries', Ports.DictionarySource, createHttpDictionarySource, options)
}
