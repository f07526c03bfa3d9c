import {
  type Clock,
  errorCodeOf,
  type Language,
  LingoboothError,
  splitForSpeech,
  type Translator,
} from '@lingobooth/core'
import { joinTranslations, withDeadline } from '@lingobooth/core/adapter'
import { type Bought, buyOnce, type Settle } from './buy-once.ts'
import type { Cache } from './cache.ts'
import type { OnEvent } from './events.ts'
import type { Meter } from './meter.ts'
import type { Caller } from './participant.ts'
import type { VendorPlaces } from './places.ts'
import { isBusy, refusal, unsupportedLanguage, vendorRefusal } from './refusal.ts'
import { charactersFor, type Hints, type SourceText, sourceTexts } from './source-text.ts'

export interface TranslationsOptions {
  readonly translators: readonly Translator[]
  readonly cache: Cache
  readonly meter: Meter
  readonly places: VendorPlaces
  readonly clock: Clock
  readonly timeoutMs: number
  readonly onEvent: OnEvent
}

interface Item extends SourceText {
  readonly key: string
  readonly target: Language
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function createTranslations({
  translators,
  cache,
  meter,
  places,
  clock,
  timeoutMs,
  onEvent,
}: TranslationsOptions) {
  const uses = (hint: 'usesContext' | 'usesBegun' | 'usesGlossary') =>
    translators.some((translator) => translator[hint])

  const able = (source: Language, target: Language) => (translator: Translator) =>
    translator.translates?.(source, target) ?? true

  /** What the first vendor of this pair is sent; those after it are seldom asked. */
  const charactersOf = (text: SourceText, target: Language) =>
    charactersFor(text, translators.find(able(text.source, target)))

  const charactersOfAll = (items: readonly Item[]) =>
    items.reduce((total, item) => total + charactersOf(item, item.target), 0)

  const calls = ({ text, source, context, begun, glossary, ...caller }: Item, translator: Translator) => {
    const shared = {
      source,
      ...(translator.usesContext && context.length > 0 && { context }),
      ...(translator.usesBegun && begun !== '' && { begun }),
    }
    const parts = translator.maxChars === undefined ? [text] : splitForSpeech(text, translator.maxChars)
    const terms = { ...(translator.usesGlossary && glossary.length > 0 && { glossary }) }
    const inPlace = <T>(run: (signal: AbortSignal) => Promise<T>) =>
      places.run(translator, caller, () => withDeadline(run, { clock, timeoutMs }))
    const one = async (target: Language, signal: AbortSignal) => {
      const done: string[] = []
      for (const part of parts)
        done.push(await translator.translate({ ...shared, ...terms, text: part, target }, { signal }))
      return joinTranslations(parts, done)
    }
    return (targets: readonly Language[]): ((target: Language) => Promise<unknown>) => {
      if (!translator.translateMany || targets.length === 1 || parts.length > 1 || glossary.length > 0)
        return (target) => inPlace((signal) => one(target, signal))
      const many = inPlace(async (signal) => translator.translateMany?.({ ...shared, text, targets }, { signal }))
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
    for (const translator of translators) {
      const targets = items
        .map(({ target }) => target)
        .filter(({ code }) => failures.has(code) && !isBusy(failures.get(code)))
        .filter((target) => able(first.source, target)(translator))
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
            if (!isBusy(error)) failed ??= error
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
          amount: charactersFor(first, translator) * bought,
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
    const known = await cache.getMany(
      items[0]?.room ?? '',
      items.map(({ key }) => key),
    )
    const missing = items.filter((_, index) => known[index] === undefined)
    onEvent({ kind: 'saved', service: 'translation', calls: items.length - missing.length })
    for (const [index, { key }] of items.entries()) {
      const bytes = known[index]
      if (bytes) settle(key, decoder.decode(bytes))
    }
    const names = [...new Set(missing.map(({ name }) => name))]
    await Promise.all(
      names.map(async (name) => {
        const group = missing.filter((item) => item.name === name)
        const [first, ...others] = group
        if (!first) return
        try {
          const giveBack = await meter.buy(first.room, { characters: charactersOfAll(group) })
          const items = new Map(group.map((item) => [item.target.code, item]))
          const failures = await translateText([first, ...others], async ({ code }, answer) => {
            const key = items.get(code)?.key ?? ''
            await cache.set(first.room, [[key, encoder.encode(answer)]])
            settle(key, answer)
          })
          giveBack(charactersOfAll(group.filter(({ target }) => failures.has(target.code))))
          for (const [code, failure] of failures) settle(items.get(code)?.key ?? '', failure ?? unsupportedLanguage())
        } catch (error) {
          for (const { key } of group) settle(key, vendorRefusal(error))
        }
      }),
    )
  }

  const shared = buyOnce<Item, string>(buy)

  return {
    /** The texts of a request, without the hints that no vendor takes. */
    prepare: (caller: Caller, texts: readonly string[], source: Language, { context, begun, glossary }: Hints) =>
      sourceTexts(caller, texts, source, {
        context: uses('usesContext') ? context : [],
        begun: uses('usesBegun') ? begun : '',
        glossary: uses('usesGlossary') ? glossary : [],
      }),

    charactersOf,

    /** By text, then by target. Never rejects: what could not be bought is an error in its place. */
    async translate(
      texts: readonly SourceText[],
      targets: readonly Language[],
    ): Promise<readonly (readonly Bought<string>[])[]> {
      if (translators.length === 0)
        return texts.map(() =>
          targets.map(() => refusal('missing-port', 'No translation is set up: give the gateway "translators".')),
        )
      const wanted = new Map<string, Item>()
      const keys = texts.map((text) =>
        targets.map((target) => {
          const key = `${text.name}${target.code}`
          wanted.set(key, { ...text, key, target })
          return key
        }),
      )
      const order = [...wanted.keys()]
      const answers = await shared(wanted, (calls) => onEvent({ kind: 'saved', service: 'translation', calls }))
      const byKey = new Map(order.map((key, index) => [key, answers[index] as Bought<string>]))
      return keys.map((row) => row.map((key) => byKey.get(key) as Bought<string>))
    },
  }
}

export const isFailure = (bought: Bought<unknown>): bought is LingoboothError => LingoboothError.is(bought)
