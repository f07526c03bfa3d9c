import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGlossary } from './glossary/glossary.ts'
import { keepProtected, maxTermParts } from './keep-protected.ts'
import { keepTerms } from './keep-terms.ts'

const words = [
  'Green',
  'green bay',
  'Bay',
  'C++',
  '(.*)',
  'a',
  'house.com',
  'B-12',
  '绿湾',
  'قلب',
  'Zoë',
  "it's",
  '👍',
  'the red door',
  '$&',
  'İ',
]
const others = ['The', 'red', 'door', 'is', '5 mg', 'https://green.com/bay', 'and', '请看', '…', 'Bays', '.']
const garbles: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.split(' ').reverse().join(' '),
  (text) => text.replaceAll(/green/giu, 'verde').replaceAll(/bay/giu, 'bahía'),
  (text) => text.replace(/[^\p{L}\p{N}\s]/gu, ''),
  (text) => `${text} ${text}`,
  () => 'something else',
  () => '',
]
const language = (tag: string) => ({ code: tag, tag, name: tag, services: new Set<never>() })
const term = fc.record(
  {
    term: fc.oneof(
      fc.constantFrom(...words),
      fc
        .string({ minLength: 1, maxLength: 5, unit: 'grapheme' })
        .filter((text) => /\S/u.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text)),
    ),
    language: fc.constant('en'),
    translations: fc.record({ es: fc.constantFrom('alta', 'Bahía', 'de', '绿', 'C++', 'informe de alta') }),
    keep: fc.boolean(),
    matchCase: fc.boolean(),
    wholeWord: fc.boolean(),
  },
  { requiredKeys: ['term'] },
)
const countOf = (text: string, name: string) => text.toLowerCase().split(name.normalize('NFC').toLowerCase()).length - 1
const terms = fc.array(term, { minLength: 1, maxLength: 8 })

test(
  'each term occurs in the translation as often as it was said, or there is none, for any glossary and translator',
  {
    tags: ['glossary'],
  },
  () =>
    fc.assert(
      fc.asyncProperty(
        terms,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.array(fc.constantFrom(...garbles), { minLength: 1 }),
        fc.constantFrom(' ', ', ', ''),
        async (entries, picks, garbled, gap) => {
          const all = [...entries.map((entry) => entry.term), ...others]
          const text = picks.map((pick) => all[pick % all.length]).join(gap)
          const glossary = createGlossary(entries)
          const known = glossary.textWithTerms(text, language('en-US'), language('es-ES'))
          glossary.offered(language('en-US'))
          if (!known) return
          expect(known.runs.length).toBeGreaterThan(0)
          let calls = 0
          const translate = async (part: string) => (garbled[calls++ % garbled.length] ?? garbled[0])?.(part) ?? part
          const translated = await keepProtected(text, translate, 'es-ES', keepTerms(known, 'one', translate))
          expect(calls).toBeLessThanOrEqual(1 + maxTermParts)
          if (translated.trim() === '') return
          const wanted = known.runs.flatMap((run) => run.term?.words ?? [])
          for (const name of wanted)
            expect(countOf(translated, name)).toBeGreaterThanOrEqual(wanted.filter((each) => each === name).length)
          if (gap !== '') expect(known.restore(translated, 'nobody').missing).toEqual([])
        },
      ),
    ),
)
