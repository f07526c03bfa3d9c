import type { DeskTools } from '../booth/desk.ts'
import { LingoboothError } from '../errors.ts'
import type { limitConcurrency } from '../kit/limit-concurrency.ts'
import { createShareLedger } from '../kit/share-ledger.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { TranslateRequest, Translator } from '../ports/translator.port.ts'
import { createCircuit } from '../vendors/circuit.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import { withNames } from './keep-protected.ts'
import type { AskMultiTarget } from './many-targets.ts'
import { previewTimeoutMs } from './many-targets.ts'
import { takesMany } from './many-translator.ts'

const maxPreviewsInFlight = 4
const previewMinuteMs = 60_000
/** A preview is asked for only while the hour's limit has room for this many times its text: the final line comes first. */
const previewCostFactor = 4
/** The first backoff of previews after a vendor said that it is overloaded; it doubles. */
export const previewBackoffMs = 60_000

export interface PreviewCallsOptions extends Pick<DeskTools, 'clock' | 'meter' | 'stores'> {
  readonly translators: readonly Translator[]
  /** Of all calls of translators. */
  readonly limited: ReturnType<typeof limitConcurrency>
  /** One call for all languages of a text. */
  readonly askMultiTarget: AskMultiTarget
  /** Previews of one language in a minute; three times as many of all. 0 for none. */
  readonly callsPerMinute: number
  /** Called when it backs off or works again. */
  onBackoff(): void
}

/** Translates what is still being spoken, where that costs the final lines nothing: never in their queue, in their cache or with another vendor. */
export function createPreviewCalls({
  translators,
  clock,
  meter,
  stores,
  limited,
  askMultiTarget,
  callsPerMinute,
  onBackoff,
}: PreviewCallsOptions) {
  const ledgerOf = (limit: number) => createShareLedger({ clock, limit, windowMs: previewMinuteMs })
  const all = ledgerOf(3 * callsPerMinute)
  const ledgers = new Map<LanguageCode, ReturnType<typeof ledgerOf>>()
  const circuit = createCircuit({ clock, firstMs: previewBackoffMs, onBackoff })
  let running = 0

  const ledgerFor = (code: LanguageCode) => {
    const ledger = ledgers.get(code) ?? ledgerOf(callsPerMinute)
    ledgers.set(code, ledger)
    return ledger
  }

  return {
    /** Whether the translators are left alone since one was overloaded, until a call succeeds. */
    isBackingOff: () => translators.every(({ id }) => !circuit.isClosed(id)),
    allows: (text: string) =>
      !translators.every(({ id }) => circuit.isBackingOff(id)) &&
      meter.allows('translation', previewCostFactor * text.length),

    /** Resolves to undefined where nobody was asked, and to `''` where nothing came of it. */
    async translate(
      request: Required<Omit<TranslateRequest, 'glossary'>>,
      signal: AbortSignal,
    ): Promise<string | undefined> {
      const { text, source, target, context, begun } = request
      const translator = translators.find((each) => each.translates?.(source, target) ?? true)
      const ledger = ledgerFor(target.code)
      const isTogether = translator !== undefined && takesMany(translator)
      const isWithin =
        (isTogether || running < maxPreviewsInFlight) && limited.isFree() && ledger.free() >= 1 && all.free() >= 1
      if (!isWithin || text.length > (translator?.maxChars ?? Number.POSITIVE_INFINITY)) return undefined
      if (!translator || circuit.isBackingOff(translator.id)) return undefined
      const known = stores.glossary.get()?.textWithTerms(text, source, target)
      const given = {
        ...{ source, target, text: known && !translator.usesGlossary ? withNames(known.runs) : text },
        ...(translator.usesGlossary && known && { glossary: known.terms }),
        ...(translator.usesContext && context.length > 0 && { context }),
        ...(translator.usesBegun && !isTogether && begun !== '' && { begun }),
      }
      const call = (callSignal: AbortSignal) => translator.translate(given, { signal: callSignal })
      const answer = () => withTimeout(call, { clock, timeoutMs: previewTimeoutMs, signal })
      const ask = () =>
        isTogether && !('glossary' in given)
          ? askMultiTarget(given, translator, signal, { preview: true })
          : limited(() => meter.use('translation', translator, text.length, answer, { preview: true }))
      running++
      ledger.book(undefined, 1)
      all.book(undefined, 1)
      try {
        const shown = checkText(translator.id, await circuit.run(translator.id, ask)).trim()
        return known?.restore(shown, translator.id).text ?? shown
      } catch (error) {
        if (LingoboothError.is(error) && error.code === 'aborted') throw error
        return ''
      } finally {
        running--
      }
    },
  }
}

export type PreviewCalls = ReturnType<typeof createPreviewCalls>
