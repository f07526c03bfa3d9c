import { expect, test } from 'vitest'
import { problemOfChangeset } from './sentence.ts'

const changeset = (sentence: string) => `---\n"@lingobooth/web": patch\n---\n\n${sentence}\n`

test('one sentence about a package is what a changeset says', () => {
  expect(problemOfChangeset(changeset('The player of v1.2 stops at once, e.g. on leave.'))).toBe(undefined)
})

test.each(['', 'stops at once.', 'Stops at once', 'Stops. And starts.', 'Stops.\n\nStarts.'])('not %j', (sentence) => {
  expect(problemOfChangeset(changeset(sentence))).toBe('needs exactly one sentence')
})

test('a changeset without a package is refused', () => {
  expect(problemOfChangeset('---\n---\n\nStops at once.\n')).toBe('names no package')
})
