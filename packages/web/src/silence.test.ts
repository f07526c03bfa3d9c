import { encodeWav } from '@lingobooth/core/audio'
import { expect, it } from 'vitest'
import { silence } from './silence.ts'

it('the sound that unlocks the player is 50 ms of silence at 16 kHz', async () => {
  const sound = silence()
  expect(sound.type).toBe('audio/wav')
  expect(new Uint8Array(await sound.arrayBuffer())).toEqual(encodeWav(new Int16Array(800), 16_000))
})
