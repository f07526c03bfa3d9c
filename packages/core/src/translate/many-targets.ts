import { gatherCalls } from '../kit/gather-calls.ts'
import type { Layer } from '../kit/layers.ts'
import type { Language } from '../ports/common.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import { type Gathered, type Texts, type ToTranslator, takesMany } from './vendor-layers.ts'

/**
 * A layer that makes one call of a translator for all languages of a text that are asked for together, where the translator takes several.
 * `keyOf`: the same for what may be asked for with one call, but for its text, language and context.
 */
export function createTogether<Asked extends ToTranslator>(
  keyOf: (asked: Asked) => unknown,
): Layer<Asked, string, Asked & Gathered, Texts> {
  const gathered = gatherCalls<Language, Texts>()

  return async (asked, next) => {
    const { text, source, target, context, translator, terms, signal } = asked
    const { maxChars = Number.POSITIVE_INFINITY } = translator
    const isTogether = takesMany(translator) && !terms && text.length <= maxChars
    const ask = (targets: readonly Language[], callSignal: AbortSignal) =>
      next({ ...asked, targets, signal: callSignal, isTogether })
    const key = JSON.stringify([keyOf(asked), source.code, text, context])
    const texts = await (isTogether ? gathered(key, target, ask, signal) : ask([target], signal))
    return checkText(translator.id, texts.get(target.code))
  }
}
