import { expect, test } from 'vitest'
import { encodeWav } from '../../packages/core/src/audio.ts'
import { soundOfWords, wavOf } from '../../packages/testing/src/index.ts'
import { soundFrom } from './sound-from.ts'

test('what a file holds is what the vendor is sent, sample for sample', async () => {
  const sound = soundOfWords(2)
  expect(soundFrom(new Uint8Array(await wavOf(sound).arrayBuffer()))).toEqual(sound)
})

test.each<[string, Uint8Array]>([
  ['of another rate', encodeWav(new Int16Array(8), 44_100)],
  ['that is no recording', new TextEncoder().encode('RIFF')],
])('a file %s is refused', (_, file) => {
  expect(soundFrom(file)).toBe(undefined)
})
