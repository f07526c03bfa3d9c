import type { Layer } from '../kit/layers.ts'
import type { limitConcurrency } from '../kit/limit-concurrency.ts'
import { sharedCalls } from '../kit/shared-calls.ts'
import type { Language, LanguageCode } from '../ports/common.ts'
import type { KnownTerm, Translator } from '../ports/translator.port.ts'
import { joinTranslations } from '../text/languages/written-words.ts'
import { splitForSpeech } from '../text/speech-text.ts'
import { ableOf, failover } from '../vendors/failover.ts'
import type { Meter } from '../vendors/meter.ts'
import type { Paid, VendorCalls } from '../vendors/vendor-calls.ts'
import { checkText } from '../vendors/vendor-responses.ts'
import type { Glossary, TextWithTerms } from './glossary/glossary.ts'

/** A text that is to be translated, as the layers around a translator see it. */
export interface Asked {
  readonly text: string
  readonly source: Language
  readonly target: Language
  /** What the same speaker said before. */
  readonly context: readonly string[]
  readonly signal: AbortSignal
}

/** … for a reader, by any translator. */
export interface AskedOfAll extends Asked {
  readonly glossary: Glossary | undefined
  /** The person whose quota pays. */
  readonly user?: string | undefined
  /** How often it was not understood: so many translators are skipped, and all their answers. */
  readonly times?: number | undefined
  /** Of an open line: what its readers see of it so far. */
  readonly begun?: string
}

/** … of one translator, with what goes to it. */
export interface ToTranslator extends Asked {
  readonly translator: Translator
  readonly begun?: string
  /** The terms of the glossary that stand in the text, where it takes them. */
  readonly terms?: readonly KnownTerm[] | undefined
}

/** … for a reader, by one translator. */
export interface AskedOfOne extends AskedOfAll, ToTranslator {
  readonly begun?: string
  /** The terms of the glossary that stand in the text, where the translator does not take them. */
  readonly known?: TextWithTerms | undefined
  /** What is left of a text besides what is protected. */
  readonly isPart?: true
  /** Of an open line. */
  readonly preview?: true
}

/** … of one translator, in several languages or in one. */
export interface Gathered {
  readonly targets: readonly Language[]
  /** With one call. */
  readonly isTogether: boolean
}

/** Takes several languages with one call. */
export const takesMany = (
  translator: Translator,
): translator is Translator & Required<Pick<Translator, 'translateMany'>> => translator.translateMany !== undefined

/** Texts by language. One that is missing counts as failed. */
export type Texts = ReadonlyMap<LanguageCode, string>

/** Of the length that a translator takes. */
const partsOf = (text: string, { maxChars }: Translator): readonly string[] =>
  maxChars ? splitForSpeech(text, maxChars) : [text]

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

export interface Requested extends ToTranslator, Gathered {
  /** Makes one request to the translator. */
  request<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** What is within all layers: the request itself, or one for each part of a text that is too long, one after the other. */
export async function askTranslator(asked: Requested): Promise<Texts> {
  const { translator, text, source, target, targets, context, begun, terms, request } = asked
  const given = {
    source,
    ...(translator.usesContext && context.length > 0 && { context }),
    ...(translator.usesBegun && begun && { begun }),
  }
  if (asked.isTogether && takesMany(translator))
    return request((signal) => translator.translateMany({ ...given, text, targets }, { signal }))
  const done: string[] = []
  const parts = partsOf(text, translator)
  for (const text of parts) {
    const part = { ...given, ...(terms && { glossary: terms }), target, text }
    done.push(await request(async (signal) => checkText(translator.id, await translator.translate(part, { signal }))))
  }
  return new Map([[target.code, joinTranslations(parts, done)]])
}
