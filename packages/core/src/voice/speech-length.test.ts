import { describe, expect, it } from 'vitest'
import { estimateLengthMs, learnPace, longestLengthMs, usualPace } from './speech-length.ts'

const mp3 = (bytes: number) => ({ bytes, type: 'audio/mpeg' })

describe('the estimated length of speech', () => {
  it('is based on the text at first, at a usual pace', () => {
    expect(estimateLengthMs(usualPace, { chars: 100 })).toBe(7_000)
    expect(estimateLengthMs(usualPace, { chars: 100, audio: mp3(4_000) })).toBe(7_000)
  })

  it('is based on the text at the pace of earlier speech', () => {
    const pace = learnPace(usualPace, { chars: 10 }, 1_300)
    expect(pace).toEqual({ msPerChar: 100 })
    expect(estimateLengthMs(learnPace(pace, { chars: 10 }, 3_000), { chars: 2 })).toBe(400)
  })

  it('is based on the sound if sound of its type was heard before', () => {
    const pace = learnPace(usualPace, { chars: 10, audio: mp3(2_000) }, 1_000)
    expect(estimateLengthMs(pace, { chars: 10, audio: mp3(5_000) })).toBe(2_500)
    expect(estimateLengthMs(pace, { chars: 10, audio: { bytes: 5_000, type: 'audio/wav' } })).toBe(850)
  })

  it.each([
    [0, 1_000],
    [10, 0],
    [10, -1],
    [10, Number.NaN],
  ])('learns nothing from %d characters in %d ms', (chars, lengthMs) => {
    expect(learnPace(usualPace, { chars }, lengthMs)).toBe(usualPace)
  })

  it('is limited to 30 s and half a second per character', () => {
    expect([longestLengthMs({ chars: 0 }), longestLengthMs({ chars: 100 })]).toEqual([30_000, 80_000])
  })
})
