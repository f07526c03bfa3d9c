import type { DeskTools } from '../booth/desk.ts'
import { limitConcurrency } from '../kit/limit-concurrency.ts'
import { sharedCalls } from '../kit/shared-calls.ts'
import type { TranslateRequest, Translator } from '../ports/translator.port.ts'
import { joinTranslations } from '../text/languages/written-words.ts'
import { mayHoldProtected } from '../text/protected-text.ts'
import { splitForSpeech } from '../text/speech-text.ts'
import { ableOf, failover } from '../vendors/failover.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import { withTimeout } from '../vendors/with-timeout.ts'
import type { Glossary } from './glossary/glossary.ts'
import { inLines, keepLines } from './keep-lines.ts'
import { keepProtected } from './keep-protected.ts'
import { keepTerms } from './keep-terms.ts'
import type { AskMultiTarget } from './many-targets.ts'
import { takesMany } from './many-translator.ts'
import { createPreviewCalls, type PreviewCalls, type PreviewCallsOptions } from './preview-calls.ts'

/** Previews rest while the median of at least this many calls, of the last three times as many, is longer than this. */
const measuredCalls = 3
const slowTranslatorMs = 1_000
/** Calls to the translators at once. */
const translatorCallsInFlight = 12
/** Lines that are translated at once. */
export const translationsInFlight = 4

const keptTranslations = 500

export interface TranslatorCallsOptions
  extends Pick<DeskTools, 'clock' | 'timeoutMs' | 'watch' | 'meter' | 'stores'>,
    Pick<PreviewCallsOptions, 'callsPerMinute'> {
  readonly translators: readonly Translator[]
}

/** Never with what was shown of an open line: a final translation does not depend on it. */
export type FinalRequest = Required<Omit<TranslateRequest, 'begun' | 'glossary'>>

export interface TranslatorCalls {
  /**
   * Asks the vendors in order for a translation, once for equal requests. `user`: the person whose quota pays.
   * `times`: how often it was not understood; skips that many vendors, and all their answers.
   */
  ask(request: FinalRequest, user: string | undefined, signal: AbortSignal, times?: number): Promise<string>
  /** Asks for the translation of an open line. */
  readonly preview: PreviewCalls['translate']
  /** Whether open lines are translated now, one with this text among them. */
  readonly previews: PreviewCalls['allows']
}

export function createTranslatorCalls({
  translators,
  clock,
  timeoutMs,
  watch,
  meter,
  stores,
  callsPerMinute,
}: TranslatorCallsOptions): TranslatorCalls {
  const shared = sharedCalls<{ readonly text: string; readonly translator: Translator }>(
    keptTranslations,
    ({ text }) => text.trim() !== '',
  )
  const limited = limitConcurrency(translatorCallsInFlight)

  /** How long the last calls took, of final and of open lines. */
  let tookMs: readonly number[] = []
  const measured = (ms: number) => {
    tookMs = [...tookMs, ms].slice(-3 * measuredCalls)
    tellState()
  }
  const stateNow = () => {
    if (callsPerMinute === 0) return 'off'
    if (isSlow()) return 'slow'
    return previewCalls?.isBackingOff() ? 'backing-off' : 'on'
  }
  const tellState = () => meter.previewsAre(stateNow())
  const isSlow = () => {
    const median = tookMs.toSorted((one, other) => one - other)[tookMs.length >> 1] ?? 0
    return tookMs.length >= measuredCalls && median > slowTranslatorMs
  }

  let previewCalls: PreviewCalls | undefined
  const previews = () => {
    previewCalls ??= createPreviewCalls({
      translators,
      clock,
      meter,
      stores,
      limited,
      askMultiTarget,
      callsPerMinute,
      onBackoff: tellState,
    })
    return previewCalls
  }

  let multiTarget: AskMultiTarget | undefined
  /** Loaded when first needed: few translators take several languages. */
  const askMultiTarget: AskMultiTarget = async (...request) => {
    if (multiTarget) return multiTarget(...request)
    const { createMultiTargetCalls } = await import('./many-targets.ts')
    multiTarget ??= createMultiTargetCalls({ translators, clock, timeoutMs, watch, meter, limited })
    return multiTarget(...request)
  }

  const askVendor =
    (request: FinalRequest, glossary: Glossary | undefined, user: string | undefined, signal: AbortSignal) =>
    async (translator: Translator) => {
      const { context, text: line, ...languages } = request
      const known = glossary?.textWithTerms(line, languages.source, languages.target)
      const hasTerms = known !== undefined && translator.usesGlossary === true
      const given = {
        ...languages,
        ...(translator.usesContext && context.length > 0 && { context }),
        ...(hasTerms && { glossary: known.terms }),
      }
      const ask = async (text: string) => {
        const isWhole = text.length <= (translator.maxChars ?? Number.POSITIVE_INFINITY)
        if (isWhole && !hasTerms && takesMany(translator))
          return askMultiTarget({ ...given, text }, translator, signal, { user })
        const parts = translator.maxChars ? splitForSpeech(text, translator.maxChars) : [text]
        const translate = async (part: string, index: number) => {
          if (index > 0) meter.count('translation', translator, { calls: 1 })
          const call = async (callSignal: AbortSignal) =>
            checkText(translator.id, await translator.translate({ ...given, text: part }, { signal: callSignal }))
          const answer = withTimeout(call, { clock, timeoutMs, signal })
          return watch('A translation failed', translator.id, answer, part.trim(), ...context)
        }
        return limited(() =>
          meter.use('translation', translator, text.length, () => translateParts(parts, translate), { user }),
        )
      }
      const keep = async () => {
        const { tag } = languages.target
        const textsOf = (text: string) => ({ text, source: languages.source.tag, target: tag })
        const askInLines = async (text: string) => {
          const answer = await ask(text)
          return inLines(answer, textsOf(text)) ?? answer
        }
        if (known && !hasTerms) return keepProtected(line, askInLines, tag, keepTerms(known, translator.id, ask))
        const isProtected = mayHoldProtected(line)
        const text = await (isProtected ? keepProtected(line, askInLines, tag) : keepLines(textsOf(line), ask))
        return known && text.trim() !== '' ? known.restore(text, translator.id).text : text
      }
      return { text: await keep(), translator }
    }

  const ask: TranslatorCalls['ask'] = async (request, user, signal, times = 0) => {
    let isAsked = false
    const glossary = stores.glossary.get()
    const run = async (callSignal: AbortSignal) => {
      isAsked = true
      const beganMs = clock.monotonicMs()
      const able = ableOf(translators, (translator) => translator.translates?.(request.source, request.target))
      const turn = times % (able.length || 1)
      const inTurn = [...able.slice(turn), ...able.slice(0, turn)]
      const answer = await failover(inTurn, askVendor(request, glossary, user, callSignal), callSignal)
      measured(clock.monotonicMs() - beganMs)
      return answer
    }
    const { source, target, text, context } = request
    const key = JSON.stringify([glossary?.version, source.code, target.code, text, times, ...context])
    const answer = await shared(key, run, signal)
    if (!isAsked) meter.count('translation', answer.translator, { cacheHits: 1 })
    return answer.text
  }
  tellState()
  return {
    ask,
    async preview(...request) {
      const beganMs = clock.monotonicMs()
      const answer = await previews().translate(...request)
      if (answer !== undefined) measured(clock.monotonicMs() - beganMs)
      return answer
    },
    previews: (text) => callsPerMinute > 0 && !isSlow() && previews().allows(text),
  }
}

/** Translates the parts in sequence. */
async function translateParts(
  parts: readonly string[],
  translate: (part: string, index: number) => Promise<string>,
): Promise<string> {
  const done: string[] = []
  for (const [index, part] of parts.entries()) done.push(await translate(part, index))
  return joinTranslations(parts, done)
}
