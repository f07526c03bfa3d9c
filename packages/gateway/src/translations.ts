import { type Language, LingoboothError, type Translator } from '@lingobooth/core'
import { createTranslation } from '@lingobooth/core/vendors'
import { type Bought, buyOnce, type Settle } from './buy-once.ts'
import type { Cache } from './cache.ts'
import type { OnEvent } from './events.ts'
import type { Meter } from './meter.ts'
import type { Caller } from './participant.ts'
import { isBusy, refusal, vendorRefusal } from './refusal.ts'
import { charactersFor, type Hints, type SourceText, sourceTexts } from './source-text.ts'
import type { VendorCalls } from './vendor-calls.ts'

export interface TranslationsOptions {
  readonly translators: readonly Translator[]
  readonly cache: Cache
  readonly meter: Meter
  readonly vendorCalls: VendorCalls
  readonly onEvent: OnEvent
}

interface Item extends SourceText {
  readonly key: string
  readonly target: Language
}

type Wanted = Item & { readonly signal: AbortSignal; readonly terms: Hints['glossary'] | undefined }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function createTranslations({ translators, cache, meter, vendorCalls, onEvent }: TranslationsOptions) {
  const uses = (hint: 'usesContext' | 'usesBegun' | 'usesGlossary') =>
    translators.some((translator) => translator[hint])

  const able = (source: Language, target: Language) => (translator: Translator) =>
    translator.translates?.(source, target) ?? true

  /** What the first vendor of this pair is sent; those after it are seldom asked. */
  const charactersOf = (text: SourceText, target: Language) =>
    charactersFor(text, translators.find(able(text.source, target)))

  const charactersOfAll = (items: readonly Item[]) =>
    items.reduce((total, item) => total + charactersOf(item, item.target), 0)

  const { signal } = new AbortController()
  const translate = createTranslation<Wanted>({
    translators,
    isFinal: isBusy,
    keyOf: ({ name, user }) => JSON.stringify([name, user]),
    call({ translator: vendor, targets, ...item }, send) {
      const priceOf = (texts: ReadonlyMap<string, string>) => {
        const calls = targets.filter(({ code }) => typeof texts.get(code) === 'string').length
        return { amount: charactersFor(item, vendor) * calls, calls, lacks: calls < targets.length }
      }
      const run = () => vendorCalls.inPlace(vendor, item, send)
      return vendorCalls.told({ service: 'translation', vendor, caller: item, run, priceOf })
    },
  })

  /** Buys one text in several languages. */
  async function buyText(items: readonly [Item, ...Item[]], settle: Settle<string>): Promise<void> {
    const [{ room, glossary }] = items
    const giveBack = await meter.buy(room, { characters: charactersOfAll(items) })
    const failures = new Map<Item, LingoboothError>()
    await Promise.all(
      items.map(async (item) => {
        try {
          const answer = await translate({ ...item, signal, terms: glossary.length > 0 ? glossary : undefined })
          await cache.set(room, [[item.key, encoder.encode(answer)]])
          settle(item.key, answer)
        } catch (error) {
          failures.set(item, vendorRefusal(error))
        }
      }),
    )
    giveBack(charactersOfAll([...failures.keys()]))
    for (const [{ key }, failure] of failures) settle(key, failure)
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
          await buyText([first, ...others], settle)
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
