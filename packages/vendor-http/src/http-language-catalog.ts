import { type Language, type LanguageCatalog, languageFromCatalog, type Plugin, Ports } from '@lingobooth/core'
import { badResponse } from './bad-response.ts'
import { createJsonSource, type JsonSourceOptions } from './json-source.ts'
import { sourcePlugin } from './plugins.ts'
import { readPath } from './value-path.ts'

export interface HttpLanguageCatalogOptions extends JsonSourceOptions {
  /** Path of the list in the response. @default the response itself */
  readonly valueResponse?: string
}

/**
 * The core service's list of languages. Invalid entries are skipped; a response without any language rejects with `bad-response`.
 * @throws AdapterError `bad-option` for an invalid configuration
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

/** {@link createHttpLanguageCatalog} as a plugin, on the booth's clock. */
export function httpLanguageCatalog(options: HttpLanguageCatalogOptions): Plugin {
  return sourcePlugin(options.id ?? 'http-languages', Ports.LanguageCatalog, createHttpLanguageCatalog, options)
}
