import { joinTranslations } from '../text/languages/written-words.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import { type Gathered, partsOf, type Texts, type ToTranslator, takesMany } from './asked.ts'

export interface Requested extends ToTranslator, Gathered {
  /** Makes one request to the translator. */
  request<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** What is within all layers: the request itself, or one for each part of a text that is too long, one after the other. */
export async function askTranslator(asked: Requested): Promise<Texts> {
  const { translator, text, source, target, targets, context, begun, terms, request } = asked
  const given = {
    source,
    ...(translator.usesContext && context.length > 0 && { context }),
    ...(translator.usesBegun && begun && { begun }),
  }
  if (asked.isTogether && takesMany(translator))
    return request((signal) => translator.translateMany({ ...given, text, targets }, { signal }))
  const done: string[] = []
  const parts = partsOf(text, translator)
  for (const text of parts) {
    const part = { ...given, ...(terms && { glossary: terms }), target, text }
    done.push(await request(async (signal) => checkText(translator.id, await translator.translate(part, { signal }))))
  }
  return new Map([[target.code, joinTranslations(parts, done)]])
}
