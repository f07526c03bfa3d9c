import { layersOf } from '../kit/layers.ts'
import { limitConcurrency } from '../kit/limit-concurrency.ts'
import type { Clock } from '../ports/services.port.ts'
import type { TranslateRequest, Translator } from '../ports/translator.port.ts'
import type { Meter } from '../vendors/meter.ts'
import type { PreviewsState } from '../vendors/usage.ts'
import type { VendorCalls } from '../vendors/vendor-calls.ts'
import type { Glossary } from './glossary/glossary.ts'
import { linesKept, protectedKept, termsGiven } from './kept-text.ts'
import { createTogether } from './many-targets.ts'
import { createPace, createPreviewCalls, namesGiven } from './preview-calls.ts'
import type { AskedOfAll, AskedOfOne } from './vendor-layers.ts'
import { askTranslator, atOnce, createOnce, inOrder, paid } from './vendor-layers.ts'

/** Calls to the translators at once. */
const translatorCallsInFlight = 12
/** Lines that are translated at once. */
export const translationsInFlight = 4

export interface TranslatorCallsOptions {
  readonly translators: readonly Translator[]
  readonly clock: Clock
  readonly meter: Meter
  readonly vendorCalls: VendorCalls
  readonly glossary: { get(): Glossary | undefined }
  /** Of previews in one language in a minute; three times as many of all. 0 for none. */
  readonly callsPerMinute: number
}

/** Never with what was shown of an open line: a final translation does not depend on it. */
export type FinalRequest = Required<Omit<TranslateRequest, 'begun' | 'glossary'>>

export interface TranslatorCalls {
  readonly usesContext: boolean
  /** Whether a translator can be asked now, as far as is known. */
  isAvailable(): boolean
  /**
   * Asks the vendors in order for a translation, once for equal requests. `user`: the person whose quota pays.
   * `times`: how often it was not understood; skips that many vendors, and all their answers.
   */
  ask(request: FinalRequest, user: string | undefined, signal: AbortSignal, times?: number): Promise<string>
  /** Whether the host lets open lines be translated. */
  readonly hasPreviews: boolean
  /** Whether open lines are translated now, one with this text among them. */
  previews(text: string): boolean
  /** Asks for the translation of an open line. Resolves to undefined where nobody was asked, and to `''` where nothing came of it. */
  preview(request: FinalRequest & { readonly begun: string }, signal: AbortSignal): Promise<string | undefined>
}

/** All that stands between a text and the vendors that translate it, the outermost first. */
export function createTranslatorCalls({
  translators,
  clock,
  meter,
  vendorCalls,
  glossary,
  callsPerMinute,
}: TranslatorCallsOptions): TranslatorCalls {
  const hasPreviews = callsPerMinute > 0
  const stateNow = (): PreviewsState => {
    if (!hasPreviews) return 'off'
    if (pace.isSlow()) return 'slow'
    return translators.length > 0 && previews.isBackingOff() ? 'backing-off' : 'on'
  }
  const tellState = () => meter.previewsAre(stateNow())
  const pace = createPace(clock, tellState)
  const limited = limitConcurrency(translatorCallsInFlight)
  const { isFree } = limited
  const previews = createPreviewCalls({ translators, clock, meter, isFree, callsPerMinute, onBackoff: tellState })

  /** One text, one translator. `paid` has layers of its own: `vendors/vendor-calls.ts`. */
  const askOne = layersOf<AskedOfOne, string>()
    .layer(createTogether(({ translator, preview }) => [translators.indexOf(translator), preview]))
    .layer(atOnce(limited))
    .layer(paid(vendorCalls))
    .around(askTranslator)

  const final = layersOf<AskedOfAll, string>()
    .layer(createOnce(meter))
    .layer(pace.measured)
    .layer(inOrder(translators))
    .layer(termsGiven)
    .layer(protectedKept)
    .layer(linesKept)
    .around(askOne)

  const preview = layersOf<AskedOfAll, string | undefined>()
    .layer(pace.measured)
    .layer(previews.ifFree)
    .layer(previews.rested)
    .layer(namesGiven)
    .around(askOne)

  tellState()
  return {
    usesContext: translators.some((translator) => translator.usesContext),
    isAvailable: () => translators.length > 0 && !meter.isBackingOff('translation'),
    ask: (request, user, signal, times) => final({ ...request, user, times, signal, glossary: glossary.get() }),
    hasPreviews,
    previews: (text) => hasPreviews && !pace.isSlow() && previews.allows(text),
    preview: (request, signal) => preview({ ...request, signal, glossary: glossary.get() }),
  }
}
