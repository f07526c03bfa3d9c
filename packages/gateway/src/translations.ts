import {
  type Clock,
  errorCodeOf,
  type Language,
  LingoboothError,
  splitForSpeech,
  type Translator,
} from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'
import { type Bought, buyOnce, type Settle } from './buy-once.ts'
import type { Cache } from './cache.ts'
import type { OnEvent } from './events.ts'
import { codePointsOf, type Meter } from './meter.ts'
import { refusal, unsupportedLanguage, vendorRefusal } from './refusal.ts'

type KnownTerm = NonNullable<Parameters<Translator['translate']>[0]['glossary']>[number]

export interface TranslationsOptions {
  readonly translators: readonly Translator[]
  readonly cache: Cache
  readonly meter: Meter
  readonly clock: Clock
  readonly timeoutMs: number
  readonly onEvent: OnEvent
}

/** A text, with all that its translation depends on besides the language. */
export interface SourceText {
  readonly room: string
  readonly user: string
  readonly text: string
  readonly source: Language
  readonly context: readonly string[]
  readonly begun: string
  readonly glossary: readonly KnownTerm[]
}

interface Item extends SourceText {
  readonly key: string
  readonly target: Language
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function createTranslations(options: TranslationsOptions) {
  const { translators, cache, meter, clock, timeoutMs, onEvent } = options
  const usesContext = translators.some((translator) => translator.usesContext)
  const usesBegun = translators.some((translator) => translator.usesBegun)
  const usesGlossary = translators.some((translator) => translator.usesGlossary)

  const keyOf = ({ room, text, source, context, begun, glossary }: SourceText, target: Language) =>
    JSON.stringify(['text', room, source.code, target.code, text, context, begun, glossary])

  const calls = ({ text, source, context, begun, glossary }: Item, translator: Translator) => {
    const shared = {
      source,
      ...(translator.usesContext && context.length > 0 && { context }),
      ...(translator.usesBegun && begun !== '' && { begun }),
    }
    const parts = translator.maxChars === undefined ? [text] : splitForSpeech(text, translator.maxChars)
    const terms = { ...(translator.usesGlossary && glossary.length > 0 && { glossary }) }
    const inTime = <T>(run: (signal: AbortSignal) => Promise<T>) => withDeadline(run, { clock, timeoutMs })
    const one = async (target: Language, signal: AbortSignal) => {
      const done: string[] = []
      for (const part of parts)
        done.push(await translator.translate({ ...shared, ...terms, text: part, target }, { signal }))
      return done.join(' ')
    }
    return (targets: readonly Language[]): ((target: Language) => Promise<unknown>) => {
      if (!translator.translateMany || targets.length === 1 || parts.length > 1 || glossary.length > 0)
        return (target) => inTime((signal) => one(target, signal))
      const many = inTime(async (signal) => translator.translateMany?.({ ...shared, text, targets }, { signal }))
      return async ({ code }) => (await many)?.get(code)
    }
  }

  /** One text into several languages: what a vendor cannot or does not do, the next is asked for. Resolves to what is missing, with the last failure. */
  async function translateText(
    items: readonly [Item, ...Item[]],
    onDone: (target: Language, text: string) => Promise<void>,
  ): Promise<ReadonlyMap<string, LingoboothError | undefined>> {
    const [first] = items
    const failures = new Map<string, LingoboothError | undefined>(items.map(({ target }) => [target.code, undefined]))
    const amount = codePointsOf(first.text)
    for (const translator of translators) {
      const targets = items
        .map(({ target }) => target)
        .filter(({ code }) => failures.has(code))
        .filter((target) => translator.translates?.(first.source, target) ?? true)
      if (targets.length === 0) continue
      const startedAtMs = clock.monotonicMs()
      let failed: unknown
      const translate = calls(first, translator)(targets)
      await Promise.all(
        targets.map(async (target) => {
          try {
            const text = await translate(target)
            if (typeof text !== 'string') throw text ?? vendorRefusal(undefined)
            failures.delete(target.code)
            await onDone(target, text)
          } catch (error) {
            failed ??= error
            failures.set(target.code, vendorRefusal(error))
          }
        }),
      )
      const bought = targets.filter(({ code }) => !failures.has(code)).length
      if (bought > 0)
        onEvent({
          kind: 'bought',
          service: 'translation',
          vendor: translator.id,
          amount: amount * bought,
          calls: bought,
          user: first.user,
          room: first.room,
        })
      if (failed === undefined) continue
      const durationMs = clock.monotonicMs() - startedAtMs
      const failure = { service: 'translation', vendor: translator.id, code: errorCodeOf(failed), durationMs } as const
      onEvent({ kind: 'vendorFailed', ...failure })
    }
    return failures
  }

  async function buy(items: readonly Item[], settle: Settle<string>): Promise<void> {
    const known = await cache.getMany(items.map(({ key }) => key))
    const missing = items.filter((_, index) => known[index] === undefined)
    onEvent({ kind: 'saved', service: 'translation', calls: items.length - missing.length })
    for (const [index, { key }] of items.entries()) {
      const bytes = known[index]
      if (bytes) settle(key, decoder.decode(bytes))
    }
    const texts = [...new Set(missing.map(({ text }) => text))]
    await Promise.all(
      texts.map(async (text) => {
        const [first, ...others] = missing.filter((item) => item.text === text)
        if (!first) return
        const group = [first, ...others] as const
        try {
          const amount = codePointsOf(first.text)
          const giveBack = await meter.buy(first.room, { characters: amount * group.length })
          const keys = new Map(group.map(({ key, target }) => [target.code, key]))
          const failures = await translateText(group, async ({ code }, answer) => {
            const key = keys.get(code) ?? ''
            await cache.set([[key, encoder.encode(answer)]])
            settle(key, answer)
          })
          giveBack(amount * failures.size)
          for (const [code, failure] of failures) settle(keys.get(code) ?? '', failure ?? unsupportedLanguage())
        } catch (error) {
          for (const { key } of group) settle(key, vendorRefusal(error))
        }
      }),
    )
  }

  const shared = buyOnce<Item, string>(buy)

  /** By text, then by target. Never rejects: what could not be bought is an error in its place. */
  return async (
    texts: readonly SourceText[],
    targets: readonly Language[],
  ): Promise<readonly (readonly Bought<string>[])[]> => {
    if (translators.length === 0)
      return texts.map(() => targets.map(() => refusal('missing-port', 'This gateway has no vendor for translation.')))
    const wanted = new Map<string, Item>()
    const keys = texts.map((given) => {
      const text = {
        ...given,
        context: usesContext ? given.context : [],
        begun: usesBegun ? given.begun : '',
        glossary: usesGlossary ? given.glossary : [],
      }
      return targets.map((target) => {
        const key = keyOf(text, target)
        wanted.set(key, { ...text, key, target })
        return key
      })
    })
    const order = [...wanted.keys()]
    const answers = await shared(wanted, (calls) => onEvent({ kind: 'saved', service: 'translation', calls }))
    const byKey = new Map(order.map((key, index) => [key, answers[index] as Bought<string>]))
    return keys.map((row) => row.map((key) => byKey.get(key) as Bought<string>))
  }
}

export const isFailure = (bought: Bought<unknown>): bought is LingoboothError => LingoboothError.is(bought)
