import { gatherCalls } from '../kit/gather-calls.ts'
import type { Layer } from '../kit/layers.ts'
import type { Language } from '../ports/common.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import { type Gathered, type Texts, type ToTranslator, takesMany } from './asked.ts'

export interface TogetherOptions<Asked> {
  /** The same for what may be asked for with one call, but for its text, language and context. */
  keyOf(asked: Asked): unknown
  /** From so many languages on, they are asked for with one call. */
  readonly fewest: number
}

/** A layer that makes one call of a translator for all languages of a text that are asked for together, where the translator takes several. */
export function createTogether<Asked extends ToTranslator>({
  keyOf,
  fewest,
}: TogetherOptions<Asked>): Layer<Asked, string, Asked & Gathered, Texts> {
  const gathered = gatherCalls<Language, Texts>()

  return async (asked, next) => {
    const { text, source, target, context, translator, terms, signal } = asked
    const { maxChars = Number.POSITIVE_INFINITY } = translator
    const mayBeTogether = takesMany(translator) && !terms && text.length <= maxChars
    const ask = (targets: readonly Language[], callSignal: AbortSignal) =>
      next({ ...asked, targets, signal: callSignal, isTogether: mayBeTogether && targets.length >= fewest })
    const key = JSON.stringify([keyOf(asked), source.code, text, context])
    const texts = await (mayBeTogether ? gathered(key, target, ask, signal) : ask([target], signal))
    return checkText(translator.id, texts.get(target.code))
  }
}
