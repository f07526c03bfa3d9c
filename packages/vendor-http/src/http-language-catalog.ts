import { type Language, type LanguageCatalog, languageFromCatalog, type Plugin, Ports } from '@lingobooth/core'
import { createJsonSource, type JsonSourceOptions } from './json-source.ts'
import { sourcePlugin } from './plugins.ts'
import { badResponse } from './response-body.ts'
import { readPath } from './value-path.ts'

export interface HttpLanguageCatalogOptions extends JsonSourceOptions {
  /** Where the answer holds the list, if it is not the list itself. */
  readonly valueResponse?: string
}

/**
 * The core service's list of languages. Entries that are no language are left out; an answer without any is a `bad-response`.
 * @throws AdapterError `bad-option` for a configuration that cannot work.
 */
export function createHttpLanguageCatalog(options: HttpLanguageCatalogOptions): LanguageCatalog {
  const id = options.id ?? 'http-languages'
  const get = createJsonSource({ ...options, id })
  return {
    async list({ signal } = {}) {
      const answer = await get(signal)
      const entries = options.valueResponse === undefined ? answer : readPath(answer, options.valueResponse)
      const languages = Array.isArray(entries)
        ? entries.flatMap((entry: unknown) => languageFromCatalog(entry) ?? [])
        : []
      const byCode = new Map<string, Language>()
      for (const language of languages) if (!byCode.has(language.code)) byCode.set(language.code, language)
      if (byCode.size === 0) throw badResponse(id, 'without a single valid language')
      return [...byCode.values()]
    },
  }
}

/** {@link createHttpLanguageCatalog} as a plugin, with the booth's clock. */
export function httpLanguageCatalog(options: HttpLanguageCatalogOptions): Plugin {
  return sourcePlugin(options.id ?? 'http-languages', Ports.LanguageCatalog, createHttpLanguageCatalog, options)
}
