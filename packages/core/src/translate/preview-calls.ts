import { LingoboothError } from '../errors.ts'
import type { Layer } from '../kit/layers.ts'
import { createShareLedger } from '../kit/share-ledger.ts'
import type { LanguageCode } from '../ports/common.ts'
import type { Clock } from '../ports/services.port.ts'
import type { Translator } from '../ports/translator.port.ts'
import { createCircuit } from '../vendors/circuit.ts'
import type { Meter } from '../vendors/meter.ts'
import { withNames } from './keep-protected.ts'
import { type AskedOfAll, type AskedOfOne, takesMany } from './vendor-layers.ts'

/** Previews rest while the median of at least this many calls, of the last three times as many, is longer than this. */
const measuredCalls = 3
const slowTranslatorMs = 1_000

/** How long the last translations took, of final and of open lines. */
export function createPace(clock: Pick<Clock, 'monotonicMs'>, onMeasured: () => void) {
  let tookMs: readonly number[] = []
  return {
    isSlow(): boolean {
      const median = tookMs.toSorted((one, other) => one - other)[tookMs.length >> 1] ?? 0
      return tookMs.length >= measuredCalls && median > slowTranslatorMs
    },
    /** A layer that measures what is answered. */
    async measured<Asked, Answer>(asked: Asked, next: (asked: Asked) => Promise<Answer>): Promise<Answer> {
      const beganMs = clock.monotonicMs()
      const answer = await next(asked)
      if (answer === undefined) return answer
      tookMs = [...tookMs, clock.monotonicMs() - beganMs].slice(-3 * measuredCalls)
      onMeasured()
      return answer
    },
  }
}

const maxPreviewsInFlight = 4
const previewMinuteMs = 60_000
/** A preview is asked for only while the hour's limit has room for this many times its text: the final line comes first. */
const previewCostFactor = 4
/** The first backoff of previews after a vendor said that it is overloaded; it doubles. */
export const previewBackoffMs = 60_000

export interface PreviewCallsOptions {
  readonly translators: readonly Translator[]
  readonly clock: Clock
  readonly meter: Pick<Meter, 'allows'>
  /** Whether a translator can be called at once. */
  isFree(): boolean
  /** Previews of one language in a minute; three times as many of all. 0 for none. */
  readonly callsPerMinute: number
  /** Called when it backs off or works again. */
  onBackoff(): void
}

/** The layers of what is still being spoken, which is translated where that costs the final lines nothing: never in their queue, in their cache or with another vendor. */
export function createPreviewCalls({
  translators,
  clock,
  meter,
  isFree,
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

  /** Asks the first translator, if there is room for it. Resolves to undefined where nobody was asked, and to `''` where nothing came of it. */
  const ifFree: Layer<AskedOfAll, string | undefined, AskedOfOne, string> = async (asked, next) => {
    const { text, source, target, begun = '' } = asked
    const translator = translators.find((each) => each.translates?.(source, target) ?? true)
    if (!translator || text.length > (translator.maxChars ?? Number.POSITIVE_INFINITY)) return undefined
    const ledger = ledgerFor(target.code)
    const isTogether = takesMany(translator)
    const isWithin = (isTogether || running < maxPreviewsInFlight) && ledger.free() >= 1 && all.free() >= 1
    if (!isWithin || !isFree() || circuit.isBackingOff(translator.id)) return undefined
    running++
    ledger.book(undefined, 1)
    all.book(undefined, 1)
    try {
      return await next({ ...asked, translator, preview: true, begun: isTogether ? '' : begun })
    } catch (error) {
      if (LingoboothError.is(error) && error.code === 'aborted') throw error
      return ''
    } finally {
      running--
    }
  }

  /** Leaves a translator alone that was overloaded, longer than final lines do. */
  const rested: Layer<AskedOfOne, string> = (asked, next) => circuit.run(asked.translator.id, () => next(asked))

  return {
    /** Whether the translators are left alone since one was overloaded, until a call succeeds. */
    isBackingOff: () => translators.every(({ id }) => !circuit.isClosed(id)),
    allows: (text: string) =>
      !translators.every(({ id }) => circuit.isBackingOff(id)) &&
      meter.allows('translation', previewCostFactor * text.length),
    ifFree,
    rested,
  }
}

/** Has the terms of the glossary in the text, or beside it where the translator takes them: a preview is asked for once. */
export const namesGiven: Layer<AskedOfOne, string> = async (asked, next) => {
  const { text, source, target, translator, glossary } = asked
  const known = glossary?.textWithTerms(text, source, target)
  const given = translator.usesGlossary ? { terms: known?.terms } : { text: known ? withNames(known.runs) : text }
  const shown = (await next({ ...asked, ...given })).trim()
  return known?.restore(shown, translator.id).text ?? shown
}
