import type { Language } from '../../ports/common.ts'
import type { KnownTerm } from '../../ports/translator.port.ts'
import { maxLineChars } from '../../text/clean-text.ts'
import { placesOfRuns, type TextRun, type WantedTerm } from '../../text/protected-text.ts'
import { closestTo } from './closest-language.ts'
import type { GlossaryTerm } from './glossary-term.ts'
import { parseGlossary } from './parse-glossary.ts'
import { type RestoredTerms, restoreTerms } from './restore-terms.ts'
import { indexTerms, type Sought, type TermIndex } from './term-index.ts'
import { runsWithTerms } from './text-with-terms.ts'

/** Terms that a recogniser is offered, and their UTF-16 code units. */
export const maxOfferedTerms = 100
export const maxOfferedChars = 2_000
/** What translators make of a term alone, kept for the next line. */
export const keptRenderings = 500
/** Languages with terms in the cache. */
export const keptGlossaryIndexes = 8

export interface TextWithTerms {
  readonly runs: readonly TextRun[]
  readonly terms: readonly KnownTerm[]
  restore(translation: string, translator: string): RestoredTerms
  isKnown(term: WantedTerm, translator: string): boolean
  learn(term: WantedTerm, translator: string, rendering: string): void
}

export interface Glossary {
  /** Another for each glossary of this page. */
  readonly version: number
  /** Undefined where a text has no term with a name in the other language. */
  textWithTerms(text: string, source: Language, target: Language): TextWithTerms | undefined
  offered(language: Language): readonly string[]
  respelled(text: string, language: Language): string
}

function memo<Value>(most: number) {
  const values = new Map<string, Value>()
  const set = (key: string, value: Value): Value => {
    const [oldest = key] = values.keys()
    if (values.size >= most) values.delete(oldest)
    values.set(key, value)
    return value
  }
  return {
    get: (key: string) => values.get(key),
    set,
    getOr: (key: string, make: () => Value) => values.get(key) ?? set(key, make()),
  }
}

let glossaries = 0

/** @throws LingoboothError `bad-option` that says which term is wrong and why */
export const createGlossary = (given: readonly GlossaryTerm[]): Glossary => glossaryOf(parseGlossary(given))

/** Of terms that are valid. Where two have the same words, the first counts that has a name in the other language. */
export function glossaryOf(terms: readonly GlossaryTerm[]): Glossary {
  const entries = terms.map((entry) => {
    const { term, language, translations } = entry
    return { ...entry, names: { ...translations, ...(language !== undefined && { [language]: term }) } }
  })
  type Entry = (typeof entries)[number]
  const indexes = memo<TermIndex<Entry>>(keptGlossaryIndexes)
  const spoken = memo<TermIndex<string>>(keptGlossaryIndexes)
  const offers = memo<readonly string[]>(keptGlossaryIndexes)
  const renderings = memo<string>(keptRenderings)

  /** What an entry is called in a text of this language; without a language of its own, a term may stand in any. */
  const namesIn = (language: Language) => {
    const nameIn = translatedNames(language)
    return (entry: Entry) => nameIn(entry) ?? (entry.language === undefined ? entry.term : undefined)
  }
  const translatedNames = (language: Language) => {
    const closest = closestTo(language)
    return ({ names, keep, term }: Entry) => closest(names) ?? (keep ? term : undefined)
  }

  function* sought<Meaning>(language: Language, meaningOf: (entry: Entry) => Meaning | undefined) {
    const nameIn = namesIn(language)
    for (const entry of entries) {
      const [words, meaning] = [nameIn(entry), meaningOf(entry)]
      const { matchCase, wholeWord } = entry
      if (words !== undefined && meaning !== undefined)
        yield { words, meaning, matchCase, wholeWord } satisfies Sought<Meaning>
    }
  }
  const indexOf = (language: Language) =>
    indexes.getOr(language.code, () =>
      indexTerms(
        sought(language, (entry) => entry),
        language.tag,
      ),
    )

  return {
    version: ++glossaries,

    textWithTerms(line, source, target) {
      const text = line.normalize('NFC')
      const saidIn = namesIn(source)
      const nameIn = translatedNames(target)
      const found = indexOf(source)
        .find(text, (entry) => nameIn(entry) !== undefined)
        .map(({ start, end, meaning }) => {
          const { matchCase, wholeWord } = meaning
          const term = { said: saidIn(meaning) ?? '', words: nameIn(meaning) ?? '', matchCase, wholeWord }
          return { start, end, term }
        })
      const runs = runsWithTerms(text, found)
      const wanted = runs.flatMap(({ term }) => term ?? [])
      if (wanted.length === 0) return undefined
      const others = runs.filter(({ isProtected, term }) => isProtected && !term)
      const keyOf = (said: string, translator: string) => JSON.stringify([translator, source.code, target.code, said])
      return {
        runs,
        terms: [...new Map(wanted.map(({ said, words }) => [said, { term: said, translation: words }])).values()],
        restore(translation, translator) {
          const whole = translation.normalize('NFC')
          const renderingOf = (said: string) => renderings.get(keyOf(said, translator))
          return restoreTerms(whole, wanted, target.tag, renderingOf, placesOfRuns(whole, others))
        },
        isKnown: ({ said }, translator) => renderings.get(keyOf(said, translator)) !== undefined,
        learn: ({ said }, translator, rendering) => void renderings.set(keyOf(said, translator), rendering),
      }
    },

    offered: (language) =>
      offers.getOr(language.code, () => {
        const nameIn = namesIn(language)
        const names = new Set<string>()
        let chars = 0
        for (const entry of entries) {
          const name = nameIn(entry)
          if (name === undefined || names.has(name)) continue
          chars += name.length
          if (names.size === maxOfferedTerms || chars > maxOfferedChars) break
          names.add(name)
        }
        return [...names]
      }),

    respelled(line, language) {
      const index = spoken.getOr(language.code, () => {
        const closest = closestTo(language)
        const soundOf = ({ soundsLike }: Entry) => (typeof soundsLike === 'object' ? closest(soundsLike) : soundsLike)
        return indexTerms(sought(language, soundOf), language.tag)
      })
      const text = line.normalize('NFC')
      let said = ''
      let from = 0
      for (const { start, end, meaning } of index.find(text)) {
        said += text.slice(from, start) + meaning
        from = end
      }
      said += text.slice(from)
      return said.length > Math.max(text.length, maxLineChars) ? text : said
    },
  }
}
