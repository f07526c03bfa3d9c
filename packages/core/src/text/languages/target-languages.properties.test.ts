import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxTargets } from '../../link/limits.ts'
import { targetLanguages } from './target-languages.ts'

const codes = Array.from({ length: 15 }, (_, index) => `language-${index}`)
const code = fc.constantFrom('', ...codes)
const rooms = fc.array(fc.array(code, { maxLength: 4 }), { maxLength: 40 })
const limits = fc.nat({ max: maxTargets })
const readersOf = (language: string, read: readonly (readonly string[])[]) =>
  read.filter((languages) => languages.includes(language)).length

test('a line is translated once into each language that is read, except its own, up to the limit', () =>
  fc.assert(
    fc.property(code, rooms, limits, (source, read, max) => {
      const wanted = new Set(read.flat().filter((language) => language !== source && language !== ''))
      const targets = targetLanguages(source, read, max)
      expect(new Set(targets).size).toBe(targets.length)
      expect(targets.length).toBe(Math.min(max, wanted.size))
      expect(targets.filter((language) => !wanted.has(language))).toEqual([])
    }),
  ))

test('a language that is left out never has more readers than one that is chosen', () =>
  fc.assert(
    fc.property(code, rooms, limits, (source, read, max) => {
      const targets = targetLanguages(source, read, max)
      const counts = targets.map((language) => readersOf(language, read))
      expect(counts).toEqual(counts.toSorted((left, right) => right - left))
      for (const language of codes)
        if (language !== source && !targets.includes(language))
          expect(readersOf(language, read)).toBeLessThanOrEqual(
            targets.length < max ? 0 : (counts.at(-1) ?? Number.POSITIVE_INFINITY),
          )
    }),
  ))

test('a reader of one language comes before a reader of many, however many those are', () =>
  fc.assert(
    fc.property(fc.uniqueArray(code, { minLength: 2 }), fc.integer({ min: 1, max: maxTargets }), (many, max) => {
      expect(targetLanguages('', [many, ['welsh']], max)[0]).toBe('welsh')
    }),
  ))

test('the order of the readers does not matter', () =>
  fc.assert(
    fc.property(code, fc.array(fc.tuple(code), { maxLength: 40 }), limits, (source, read, max) => {
      expect(targetLanguages(source, read.toReversed(), max)).toEqual(targetLanguages(source, read, max))
    }),
  ))
