import { expect, it } from 'vitest'
import { speakerHues } from './speaker-hues.ts'

const hues = [0, 1, 2, 3, 4, 5]
const letters = ['a', 'b', 'c', 'd', 'e', 'f']

it('six speakers have six hues, each stable while its speaker is shown', () => {
  const hueOf = speakerHues()
  const given = letters.map(hueOf)
  expect(given.toSorted()).toEqual(hues)
  for (let index = 0; index < 5_000; index++) {
    hueOf(`passer-by ${index}`)
    letters.map(hueOf)
  }
  expect(letters.map(hueOf)).toEqual(given)
})

it('speakers who are not drawn while a thousand others are lose their hues, which others can then take', () => {
  const hueOf = speakerHues()
  // Each prefers the hue of `a`, so the second gets the next.
  expect([hueOf('a'), hueOf('g')]).toEqual([1, 2])
  for (let index = 0; index < 1_000; index++) hueOf(`passer-by ${index}`)
  expect(hueOf('g')).toBe(1)
})
