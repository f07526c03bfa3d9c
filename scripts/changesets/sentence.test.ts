import { expect, test } from 'vitest'
import { problemOfChangeset } from './sentence.ts'

const changeset = (sentence: string) => `---\n"@lingobooth/web": patch\n---\n\n${sentence}\n`

test('a changeset is one sentence about a package', () => {
  expect(problemOfChangeset(changeset('The player of v1.2 stops at once, e.g. on leave.'))).toBe(undefined)
})

test.each(['', 'stops at once.', 'Stops at once', 'Stops. And starts.'])('a changeset is not %j', (sentence) => {
  expect(problemOfChangeset(changeset(sentence))).toBe('needs exactly one sentence')
})

test('a changeset without a package is refused', () => {
  expect(problemOfChangeset('---\n---\n\nStops at once.\n')).toBe('names no package')
})

test('migration instructions may follow in their own paragraph, and nothing else', () => {
  expect(problemOfChangeset(changeset('Stops.\n\nTo migrate, call `stop()`.'))).toBe(undefined)
  for (const more of ['Starts.', 'To migrate, stop.\n\nStarts.'])
    expect(problemOfChangeset(changeset(`Stops.\n\n${more}`))).toMatch(/^may have one paragraph more/)
})
