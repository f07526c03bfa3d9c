import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHoldProtected } from '../text/protected-text.ts'
import { maxPartCalls } from './keep-lines.ts'
import { keepProtected } from './keep-protected.ts'

const runs = [
  'https://house.com/Big_red/door?open=true',
  'www.house.com',
  'house.com',
  'ana.house@green-door.com',
  'A-17',
  '`open the door`',
  'get_the_house()',
  'openDoor',
  '--open-door',
  '/home/red/house.txt',
  'B12',
]
const words = ['The', 'red', 'door', 'is', 'open', 'house', 'mg', 'and', '5', 'of', '请看', 'émail', 'A', '…']
const garbles: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.charAt(0).toUpperCase() + text.slice(1),
  (text) => text.split(' ').reverse().join(' '),
  (text) => text.replaceAll('house', 'casa').replaceAll('open', 'abre'),
  (text) => text.replace(/[.,](?=\d)/gu, (mark) => (mark === '.' ? ',' : '.')),
  (text) => text.replace(/[^\p{L}\p{N}\s]/gu, ''),
  (text) => text.replace(/\d/gu, (digit) => String((Number(digit) + 1) % 10)),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.replaceAll('B12', 'b 12'),
  (text) => `${text} ${text}`,
  (text) => text.replaceAll(' ', ' B12 '),
  (text) => text.slice(0, text.length / 2),
  () => 'something else',
  () => '',
]

const texts = fc.array(
  fc.record({ run: fc.constantFrom(...runs), before: fc.array(fc.constantFrom(...words), { maxLength: 3 }) }),
  { maxLength: 6 },
)
const countOf = (text: string, part: string) =>
  text.match(
    new RegExp(`(?<![\\p{L}\\p{N}./@-])${part.replace(/[\\^$*+?.()[\]{}|/]/gu, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu'),
  )?.length ?? 0

test('a translation has all protected text as it was written, or is empty, whatever the translator does', () =>
  fc.assert(
    fc.asyncProperty(texts, fc.array(fc.constantFrom(...garbles), { minLength: 1 }), async (parts, garbled) => {
      const text = parts.flatMap(({ run, before }) => [...before, run]).join(' ')
      let calls = 0
      const translate = async (part: string) => (garbled[calls++ % garbled.length] ?? garbled[0])?.(part) ?? part
      const translated = await keepProtected(text, translate)
      expect(calls).toBeLessThanOrEqual(1 + maxPartCalls)
      expect(mayHoldProtected(text)).toBe(parts.length > 0)
      if (translated.trim() === '') return
      for (const run of new Set(parts.map((part) => part.run)))
        expect([run, countOf(translated, run)]).toEqual([run, expect.toSatisfy((count) => count >= countOf(text, run))])
    }),
  ))
