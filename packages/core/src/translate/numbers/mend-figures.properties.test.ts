import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersIn } from './found-numbers.ts'
import { mendFigures } from './mend-figures.ts'

const tags =
  'en en-IN es es-MX de de-CH de-AT fr fr-CH pt-BR pt-PT it pl tr ar-EG ar-MA he hi bn mr fa ur ja zh-Hans ko ru uk bg sv da nb fi et lv lt nl cs sk sl hr hu ro el ca eu gl id vi th'
    .split(' ')
    .filter((tag) => Intl.NumberFormat.supportedLocalesOf(tag).length > 0)
const written = (value: number, decimals: number, tag: string) =>
  new Intl.NumberFormat(tag, {
    useGrouping: true,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)

const seen = (text: string) => text.replace(/\p{Cf}/gu, '')

const figures = fc
  .record({
    units: fc.oneof(fc.integer({ min: 2, max: 9_999 }), fc.integer({ min: 2, max: 99_999_999 })),
    decimals: fc.integer({ min: 0, max: 3 }),
    isNegative: fc.boolean(),
  })
  .map(({ units, decimals, isNegative }) => ({ value: ((isNegative ? -1 : 1) * units) / 10 ** decimals, decimals }))

test('a figure that is copied from any language into any other is read as its reader writes it', () =>
  fc.assert(
    fc.property(figures, fc.constantFrom(...tags), fc.constantFrom(...tags), ({ value, decimals }, source, target) => {
      const typed = written(value, decimals, source)
      const mended = mendFigures(`… ${typed} kg …`, source, `… … ${typed} kg …`, target)
      expect([source, target, typed, mended.text]).toEqual([
        source,
        target,
        typed,
        expect.toSatisfy((text) => seen(text) === seen(`… … ${written(value, decimals, target)} kg …`)),
      ])
      expect([mended.said, mended.had]).toEqual([[], []])
    }),
    { numRuns: 2_000 },
  ))

test('a bare number that is copied from any language into any other has the same value there', () =>
  fc.assert(
    fc.property(figures, fc.constantFrom(...tags), fc.constantFrom(...tags), ({ value, decimals }, source, target) => {
      const typed = written(value, decimals, source)
      const { text } = mendFigures(`… ${typed} …`, source, `… … ${typed} …`, target)
      const values = numbersIn(text, target).map((number) => number.value)
      expect([source, target, typed, text, values]).toEqual([source, target, typed, text, [value]])
    }),
    { numRuns: 2_000 },
  ))
