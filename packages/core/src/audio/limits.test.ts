import { expect, it } from 'vitest'
import { sampleRateHz, speechPauseMs } from './limits.ts'

it('a block of the original audio processor lasts 1.024 s, which is why no pause is measured with it', {
  tags: ['recording-block'],
}, () => {
  const legacyBufferSamples = 16_384
  const blockMs = (1000 * legacyBufferSamples) / sampleRateHz
  expect(blockMs).toBe(1024)
  expect(blockMs).toBeGreaterThan(speechPauseMs)
})
