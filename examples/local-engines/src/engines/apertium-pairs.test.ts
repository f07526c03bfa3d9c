import { expect, test } from 'vitest'
import { apertiumPairs, findPath } from './apertium-pairs.ts'

const modes = (from: string, to: string, pairs = apertiumPairs) => findPath(pairs, from, to)?.map((pair) => pair.mode)

test('a direct pair is used if there is one', () => {
  expect(modes('eng', 'spa')).toEqual(['eng-spa'])
  expect(modes('eng', 'cat')).toEqual(['eng-cat'])
})

test('English reaches French through Spanish', () => {
  expect(modes('eng', 'fra')).toEqual(['eng-spa', 'es-fr'])
  expect(modes('fra', 'eng')).toEqual(['fr-es', 'spa-eng'])
})

test('a longer chain is found, and a missing pair leaves no path', () => {
  expect(modes('glg', 'ita')).toEqual(['gl-en', 'eng-spa', 'spa-ita'])
  expect(
    modes(
      'eng',
      'fra',
      apertiumPairs.filter((pair) => pair.mode !== 'es-fr'),
    ),
  ).toBeUndefined()
})
