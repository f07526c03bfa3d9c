import type { Layer } from '../kit/layers.ts'
import type { limitConcurrency } from '../kit/limit-concurrency.ts'
import { sharedCalls } from '../kit/shared-calls.ts'
import type { Translator } from '../ports/translator.port.ts'
import { ableOf, failover } from '../vendors/failover.ts'
import type { Meter } from '../vendors/meter.ts'
import type { Paid, VendorCalls } from '../vendors/vendor-calls.ts'
import { type AskedOfAll, type AskedOfOne, type Gathered, partsOf, type Texts, type ToTranslator } from './asked.ts'

const keptTranslations = 500
/** Time-out of the translation of an open line, in milliseconds. */
export const previewTimeoutMs = 1_500

export interface Answer {
  readonly text: string
  readonly translator: Translator
}

/** Equal requests are one, and the last answers are kept. */
export function createOnce(meter: Pick<Meter, 'count'>): Layer<AskedOfAll, string, AskedOfAll, Answer> {
  const shared = sharedCalls<Answer>(keptTranslations, ({ text }) => text.trim() !== '')
  return async (asked, next) => {
    const { source, target, text, context, glossary, times = 0 } = asked
    let isAsked = false
    const ask = (signal: AbortSignal) => {
      isAsked = true
      return next({ ...asked, signal })
    }
    const key = JSON.stringify([glossary?.version, source.code, target.code, text, times, ...context])
    const answer = await shared(key, ask, asked.signal)
    if (!isAsked) meter.count('translation', answer.translator, { cacheHits: 1 })
    return answer.text
  }
}

/** Asks the translators in order until one answers, or one fails for a reason that is final. */
export const inOrder =
  <Asked extends Pick<AskedOfAll, 'source' | 'target' | 'times' | 'signal'>>(
    translators: readonly Translator[],
    isFinal?: (error: unknown) => boolean,
  ): Layer<Asked, Answer, Asked & Pick<ToTranslator, 'translator'>, string> =>
  async (asked, next) => {
    const able = ableOf(translators, (translator) => translator.translates?.(asked.source, asked.target))
    const first = (asked.times ?? 0) % (able.length || 1)
    const ask = async (translator: Translator) => ({ text: await next({ ...asked, translator }), translator })
    return failover([...able.slice(first), ...able.slice(0, first)], ask, asked.signal, isFinal)
  }

/** Keeps to a number of calls at once. */
export const atOnce =
  (limited: ReturnType<typeof limitConcurrency>) =>
  <Asked, Answer>(asked: Asked, next: (asked: Asked) => Promise<Answer>): Promise<Answer> =>
    limited(() => next(asked))

/** Limits, counts, circuit, log of failures and time-out. */
export const paid =
  ({
    ask,
  }: Pick<VendorCalls, 'ask'>): Layer<AskedOfOne & Gathered, Texts, AskedOfOne & Gathered & Pick<Paid, 'request'>> =>
  (asked, next) => {
    const { translator, text, targets, context, user, preview, signal } = asked
    const call = {
      amount: text.length * targets.length,
      texts: [...partsOf(text, translator).map((part) => part.trim()), ...context],
      user,
      ...(preview && { preview, timeoutMs: previewTimeoutMs }),
      run: ({ request }: Paid) => next({ ...asked, request }),
    }
    return ask('translation', translator, call, signal)
  }
