import { expect, it } from 'vitest'
import { decodeG722 } from '../../examples/react-host/test/support/g722.ts'

const lowCodes = [60, 30, 62, 28, 58, 30, 61, 29, 45, 13]

it('G.722 decodes bit for bit like the reference decoder of another project', () => {
  const samples = decodeG722(
    Uint8Array.from({ length: 400 }, (_, index) => {
      const lowCode = lowCodes[(index * 7 + Math.floor(index / 5)) % lowCodes.length] ?? 0
      return 64 + 128 * (index % 2) + lowCode
    }),
  )
  expect([...samples.slice(-6)]).toEqual([16, 813, 485, -779, -879, 397])
  expect(samples.reduce((sum, sample) => sum + sample, 0)).toBe(-3_697)
  expect(samples.reduce((sum, sample) => sum + sample ** 2, 0)).toBe(58_543_957)
})
