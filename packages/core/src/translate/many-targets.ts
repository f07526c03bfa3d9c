import type { DeskTools } from '../booth/desk.ts'
import { gatherCalls } from '../kit/gather-calls.ts'
import type { Language, LanguageCode } from '../ports/common.ts'
import type { TranslateRequest, Translator } from '../ports/translator.port.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import type { ManyTranslator } from './many-translator.ts'

export const previewTimeoutMs = 1_500

/** Resolves to the text in the target of this request; `preview`: of an open line; its failures are not reported. */
export type AskMultiTarget = (
  request: TranslateRequest,
  translator: ManyTranslator,
  signal: AbortSignal,
  use: { readonly user?: string | undefined; readonly preview?: true },
) => Promise<string>

export interface MultiTargetCallsOptions extends Pick<DeskTools, 'clock' | 'timeoutMs' | 'watch' | 'meter'> {
  readonly translators: readonly Translator[]
  limited<T>(run: () => Promise<T>): Promise<T>
}

/** Makes one call of a translator for all languages of a text that are asked for together. */
export function createMultiTargetCalls({
  translators,
  clock,
  timeoutMs,
  watch,
  meter,
  limited,
}: MultiTargetCallsOptions): AskMultiTarget {
  const gathered = gatherCalls<Language, ReadonlyMap<LanguageCode, string>>()

  return async ({ text, target, ...request }, translator, signal, use) => {
    const { source, context = [] } = request
    const key = JSON.stringify([translators.indexOf(translator), source.code, text, use.preview, ...context])
    const call = (targets: readonly Language[], callSignal: AbortSignal) =>
      withTimeout((end) => translator.translateMany({ ...request, text, targets }, { signal: end }), {
        clock,
        timeoutMs: use.preview ? previewTimeoutMs : timeoutMs,
        signal: callSignal,
      })
    const ask = (targets: readonly Language[], callSignal: AbortSignal) =>
      limited(() =>
        meter.use(
          'translation',
          translator,
          text.length * targets.length,
          () => {
            const answer = call(targets, callSignal)
            return use.preview ? answer : watch('A translation failed', translator.id, answer, text.trim(), ...context)
          },
          use,
        ),
      )
    const texts = await gathered(key, target, ask, signal)
    return checkText(translator.id, texts.get(target.code))
  }
}
