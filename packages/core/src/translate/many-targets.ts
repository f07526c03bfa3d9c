import { gatherCalls } from '../kit/gather-calls.ts'
import type { Layer } from '../kit/layers.ts'
import type { Language } from '../ports/common.ts'
import type { Translator } from '../ports/translator.port.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import { type Gathered, type Texts, type ToTranslator, takesMany } from './asked.ts'

export interface TogetherOptions<Asked> {
  /** What texts must have in common besides their text, language, context and translator. */
  keyOf(asked: Asked): string | boolean | undefined
  /** From so many languages on, they are asked for with one call. */
  readonly fewest: number
}

/** A layer that makes one call of a translator for all languages of a text that are asked for together, where the translator takes several. */
export function createTogether<Asked extends ToTranslator>({
  keyOf,
  fewest,
}: TogetherOptions<Asked>): Layer<Asked, string, Asked & Gathered, Texts> {
  const gatherers = new Map<Translator, ReturnType<typeof gatherCalls<Language, Texts>>>()

  const gathererOf = (translator: Translator) => {
    const known = gatherers.get(translator) ?? gatherCalls<Language, Texts>()
    gatherers.set(translator, known)
    return known
  }

  return async (asked, next) => {
    const { text, source, target, context, translator, terms, signal } = asked
    const { maxChars = Number.POSITIVE_INFINITY } = translator
    const mayBeTogether = takesMany(translator) && terms === undefined && text.length <= maxChars
    const ask = (targets: readonly Language[], callSignal: AbortSignal) =>
      next({ ...asked, targets, signal: callSignal, isTogether: mayBeTogether && targets.length >= fewest })
    const key = JSON.stringify([source.code, text, keyOf(asked) ?? null, ...context])
    const texts = await (mayBeTogether ? gathererOf(translator)(key, target, ask, signal) : ask([target], signal))
    return checkText(translator.id, texts.get(target.code))
  }
}
