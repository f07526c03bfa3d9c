import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxTargets } from '../constants.ts'
import { targetsOf } from './targets.ts'

const codes = Array.from({ length: 15 }, (_, index) => `language-${index}`)
const code = fc.constantFrom('', ...codes)
const rooms = fc.array(fc.array(code, { maxLength: 4 }), { maxLength: 40 })
const readersOf = (language: string, read: readonly (readonly string[])[]) =>
  read.filter((languages) => languages.includes(language)).length

test('a line is translated once into each language that is read, but its own, up to ten', () =>
  fc.assert(
    fc.property(code, rooms, (source, read) => {
      const wanted = new Set(read.flat().filter((language) => language !== source && language !== ''))
      const targets = targetsOf(source, read)
      expect(new Set(targets).size).toBe(targets.length)
      expect(targets.length).toBe(Math.min(maxTargets, wanted.size))
      expect(targets.filter((language) => !wanted.has(language))).toEqual([])
    }),
  ))

test('no language that is left out is read by more than one that is not', () =>
  fc.assert(
    fc.property(code, rooms, (source, read) => {
      const targets = targetsOf(source, read)
      const counts = targets.map((language) => readersOf(language, read))
      expect(counts).toEqual(counts.toSorted((left, right) => right - left))
      for (const language of codes)
        if (language !== source && !targets.includes(language))
          expect(readersOf(language, read)).toBeLessThanOrEqual(
            targets.length < maxTargets ? 0 : (counts.at(-1) as number),
          )
    }),
  ))
