import { gatherCalls } from '../../policies/gather-calls.ts'
import { checkText } from '../../policies/vendor-responses.ts'
import { withTimeout } from '../../policies/with-timeout.ts'
import type { Language, LanguageCode } from '../../ports/common.ts'
import type { TranslateRequest, Translator } from '../../ports/translator.port.ts'
import type { DeskTools } from '../desk.ts'

export type ManyTranslator = Translator & Required<Pick<Translator, 'translateMany'>>

/** Resolves to the text in the target of this request. */
export type AskTogether = (
  request: TranslateRequest,
  translator: ManyTranslator,
  signal: AbortSignal,
  user: string | undefined,
) => Promise<string>

export interface TogetherOptions extends Pick<DeskTools, 'clock' | 'timeoutMs' | 'watch' | 'meter'> {
  readonly translators: readonly Translator[]
  limited<T>(run: () => Promise<T>): Promise<T>
}

/** Makes one call of a translator for all languages of a text that are asked for together. */
export function createTogether({ translators, clock, timeoutMs, watch, meter, limited }: TogetherOptions): AskTogether {
  const gathered = gatherCalls<Language, ReadonlyMap<LanguageCode, string>>()

  return async ({ text, target, ...request }, translator, signal, user) => {
    const { source, context = [] } = request
    const key = JSON.stringify([translators.indexOf(translator), source.code, text, ...context])
    const call = (targets: readonly Language[], callSignal: AbortSignal) =>
      withTimeout((end) => translator.translateMany({ ...request, text, targets }, { signal: end }), {
        clock,
        timeoutMs,
        signal: callSignal,
      })
    const ask = (targets: readonly Language[], callSignal: AbortSignal) =>
      limited(() =>
        meter.use(
          'translation',
          translator,
          text.length * targets.length,
          () => watch('A translation failed', translator.id, call(targets, callSignal), text.trim(), ...context),
          { user },
        ),
      )
    const texts = await gathered(key, target, ask, signal)
    return checkText(translator.id, texts.get(target.code))
  }
}
