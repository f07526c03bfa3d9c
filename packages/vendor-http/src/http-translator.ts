import { AdapterError, type Language, type Plugin, Ports, type Translator } from '@lingobooth/core'
import { createEndpoint } from './endpoint.ts'
import { badOption } from './options.schema.ts'
import type { HttpVendorOptions } from './options.ts'
import { vendorPlugin } from './plugins.ts'
import { readText } from './response-body.ts'
import { placeholdersIn } from './template.ts'
import { isNamed, vendorLanguage } from './vendor-language.ts'

export interface HttpTranslatorOptions extends HttpVendorOptions {
  /** Field of the response with the translation: a name or a dotted path such as `translations.0.text`. */
  readonly valueResponse: string
}

/**
 * Translation by any HTTP endpoint; fills {text}, {source}, {target}, {context}, what the same speaker said before, a line each, and {begun}, what is shown of the translation while somebody speaks. Any status but 200 is an error.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createHttpTranslator(options: HttpTranslatorOptions): Translator {
  const { id, maxChars, valueResponse } = options
  const send = createEndpoint(options, { names: ['text', 'source', 'target', 'context', 'begun'] })
  const used = placeholdersIn([options.url, { ...options.headers }, options.body ?? null])
  if (!valueResponse || (options.response ?? 'json') !== 'json')
    throw badOption(id, 'a translation is read from a JSON answer; name its field in "valueResponse".')

  return {
    id,
    ...(maxChars !== undefined && { maxChars }),
    ...(used.includes('context') && { usesContext: true }),
    ...(used.includes('begun') && { usesBegun: true }),
    ...(options.languageFormat === 'none' && {
      translates: (source: Language, target: Language) => isNamed(options, source) && isNamed(options, target),
    }),
    async translate({ text, source, target, context = [], begun = '' }, { signal } = {}) {
      if (maxChars !== undefined && text.length > maxChars)
        throw new AdapterError(id, 'too-large', `"${id}" takes at most ${maxChars} characters a call ("maxChars").`)
      const values = {
        text,
        source: vendorLanguage(id, options, source, 'source'),
        target: vendorLanguage(id, options, target, 'target'),
        context: context.join('\n'),
        begun,
      }
      return send({ values, signal }, (response) => readText(id, response, valueResponse))
    },
  }
}

/** {@link createHttpTranslator} as a plugin, with the booth's tokens and clock. */
export function httpTranslator(options: HttpTranslatorOptions): Plugin {
  return vendorPlugin('http-translator', Ports.Translator, createHttpTranslator, options)
}
