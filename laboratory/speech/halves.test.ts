import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noisePatterns } from './noise-recordings.ts'
import { recordedPatterns, recordedVoices } from './recorded-voices.ts'
import { syntheticVoices } from './synthetic-voices.ts'
import type { Half } from './voice.ts'

const voices = (half: Half) => [...syntheticVoices(half), ...recordedVoices(half)].map(({ voice }) => voice)

/** The timbre of a synthetic voice, whatever language it speaks. */
const timbres = (half: Half) =>
  syntheticVoices(half).map(({ voice }) => voice.replace(/^espeak-.*-/, 'espeak ').toLowerCase())

describe('the two halves of the corpus', () => {
  it.each<[string, (half: Half) => readonly string[]]>([
    ['voice', voices],
    ['synthetic timbre', timbres],
    ['recording of speech', recordedPatterns],
    ['recording of noise', noisePatterns],
  ])('share no %s', (_, of) => {
    const [development, test] = [of('development'), of('test')]
    expect(development.length).toBeGreaterThan(0)
    expect(test.length).toBeGreaterThan(0)
    const isShared = (entry: string) =>
      test.some((other) => entry === other || matchesGlob(entry, other) || matchesGlob(other, entry))
    expect(development.filter(isShared)).toEqual([])
  })
})

it('the corpus has at least ten languages in each half', () => {
  for (const half of ['development', 'test'] as const)
    expect(new Set(syntheticVoices(half).map(({ language }) => language)).size).toBeGreaterThanOrEqual(10)
})
