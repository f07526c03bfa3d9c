import { expect, it } from 'vitest'
import { maxLineChars } from '../text/clean-text.ts'
import { checkPartial } from './speech-responses.ts'

it.each<[string, unknown, unknown]>([
  ['a text', { text: 'good morning' }, { text: 'good morning', stableChars: 0 }],
  [
    'what is stable, without the spaces before it',
    { text: '  good ', stableChars: 5 },
    { text: 'good', stableChars: 3 },
  ],
  ['no nonsense for what is stable', { text: 'good', stableChars: 'all' }, { text: 'good', stableChars: 0 }],
  ['nothing', undefined, null],
  ['no text', { text: 5 }, null],
  ['a text too long', { text: 'x'.repeat(100_000) }, { text: 'x'.repeat(maxLineChars), stableChars: 0 }],
])('checkPartial takes %s from an interim result', (_, partial, expected) => {
  expect(checkPartial(partial)).toEqual(expected)
})
