import { AdapterError, type Language, type Plugin, Ports, type Translator } from '@lingobooth/core'
import { createEndpoint } from './endpoint.ts'
import { loadPart } from './load-part.ts'
import { longestText } from './longest-text.ts'
import { badOption } from './options.schema.ts'
import type { HttpVendorOptions } from './options.ts'
import { vendorPlugin } from './plugins.ts'
import { readLater } from './read-later.ts'
import { placeholdersIn } from './template.ts'
import type { BatchLimits, TextBatch, TranslateInBatch } from './text-batch.ts'
import { isNamed, vendorLanguage } from './vendor-language.ts'

type TranslateRequest = Parameters<Translator['translate']>[0]

export interface HttpTranslatorOptions extends HttpVendorOptions {
  /** Field of the response with the translation: a name or a dotted path such as `translations.0.text`. */
  readonly valueResponse: string | readonly string[]
}

const uses = { source: 'read', target: 'written' } as const

/** Texts that vendors take in a call, if they take several. */
const defaultMaxTexts = 50

/**
 * Translation by any HTTP endpoint; fills {text}, {source}, {target}, {context}, what the same speaker said before, a line each, {begun}, what is shown of the translation while somebody speaks, and {glossary}, the terms of the glossary in the text with their translations, a line each.
 * With {texts[]} for {text}, texts that are asked for at once go in one call; with {targets[]} for {target}, one call translates into several languages. Any status but 200 is an error.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export function createHttpTranslator(options: HttpTranslatorOptions): Translator {
  const { id, valueResponse, maxTexts = defaultMaxTexts } = options
  const maxChars = longestText(options)
  const names = ['text', 'texts[]', 'source', 'target', 'targets[]', 'context', 'begun', 'glossary']
  const send = createEndpoint(options, { names })
  const used = placeholdersIn([options.url, { ...options.headers }, options.body ?? null])
  if (!valueResponse.length || (options.response ?? 'json') !== 'json')
    throw badOption(id, 'a translation is read from a JSON answer; name its field in "valueResponse".')
  const limits = { maxTexts, maxChars }
  const translateInBatch = used.includes('texts[]') ? batchLater(id, limits) : undefined

  const nameOf = (language: Language, side: keyof typeof uses) =>
    vendorLanguage(id, options, language, side, uses[side])
  const valuesOf = ({ text, source, context = [], begun = '' }: Omit<TranslateRequest, 'target'>) => {
    if (maxChars !== undefined && text.length > maxChars)
      throw new AdapterError(id, 'too-large', `"${id}" takes at most ${maxChars} characters a call ("maxChars").`)
    return { text, source: nameOf(source, 'source'), context: context.join('\n'), begun }
  }
  const readTexts = (asked: readonly string[]) => async (response: Response) =>
    (await readLater(options, response, asked)).texts(asked.length)

  const translateMany: Translator['translateMany'] = async ({ targets, ...request }, { signal } = {}) => {
    const nameByCode = targets.map((target) => [target.code, nameOf(target, 'target')] as const)
    const names = [...new Set(nameByCode.map(([, name]) => name))]
    const values = { ...valuesOf(request), 'targets[]': names }
    const texts = await send({ values, signal }, readTexts(names.map(() => request.text)))
    return new Map(nameByCode.map(([code, name]) => [code, texts[names.indexOf(name)] ?? '']))
  }

  return {
    id,
    ...(maxChars !== undefined && { maxChars }),
    ...(used.includes('context') && { usesContext: true }),
    ...(used.includes('begun') && { usesBegun: true }),
    ...((options.usesGlossary ?? used.includes('glossary')) && { usesGlossary: true }),
    ...(options.languageFormat === 'none' && {
      translates: (source: Language, target: Language) =>
        isNamed(options, source, 'source', uses.source) && isNamed(options, target, 'target', uses.target),
    }),
    ...(used.includes('targets[]') && { translateMany }),
    async translate({ target: language, glossary = [], ...request }, { signal } = {}) {
      const { text, ...shared } = valuesOf(request)
      const target = nameOf(language, 'target')
      if (translateInBatch) {
        const sendAll = (texts: readonly string[], signal: AbortSignal) =>
          send({ values: { ...shared, target, 'texts[]': texts }, signal }, readTexts(texts))
        return translateInBatch({ key: JSON.stringify([shared, target]), text, signal, send: sendAll })
      }
      const terms = glossary.map(({ term, translation }) => `${term} → ${translation}`).join('\n')
      const values = { ...shared, text, target, 'targets[]': [target], glossary: terms }
      return send({ values, signal }, async (response) => (await readLater(options, response, [text])).text())
    },
  }
}

/** Loads the batches with the first text. */
function batchLater(vendor: string, limits: BatchLimits) {
  let batch: Promise<TranslateInBatch> | undefined
  return async (asked: TextBatch): Promise<string> => {
    batch ??= loadPart(vendor, import('./text-batch.ts')).then(({ createTextBatch }) => createTextBatch(vendor, limits))
    const translate = await batch.catch((error: unknown) => {
      batch = undefined
      throw error
    })
    return translate(asked)
  }
}

/** {@link createHttpTranslator} as a plugin, with the booth's tokens and clock. */
export function httpTranslator(options: HttpTranslatorOptions): Plugin {
  return vendorPlugin('http-translator', Ports.Translator, createHttpTranslator, options)
}
