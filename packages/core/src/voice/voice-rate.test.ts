import { describe, expect, it } from 'vitest'
import { initialSettings, set } from '../settings/settings.ts'
import { playbackRates } from '../settings/settings-fields.ts'
import { catchUpEachMs, catchUpSteps, nextCatchUpSteps, voiceRate } from './speech-length.ts'

const ttsAt = (rate: number, catchUp = true) =>
  set(set(initialSettings('english-united-states'), 'tts', 'playbackRate', rate), 'tts', 'catchUp', catchUp).tts

describe('catching up', () => {
  it.each([
    [0, 0, 0],
    [0, 2_999, 0],
    [0, 3_000, 1],
    [0, 60_000, 1],
    [1, 60_000, 2],
    [4, 60_000, 5],
    [5, 60_000, 5],
    [5, 8_999, 2],
    [5, 0, 0],
  ])('goes from step %d, with %d ms waiting, to step %d', (steps, behindMs, next) => {
    expect(nextCatchUpSteps(steps, behindMs)).toBe(next)
  })

  it('raises the rate by a twentieth per step, up to a quarter above the chosen one and never above 1.5', () => {
    const rates = (chosen: number) =>
      [0, 1, 2, 3, 4, 5].map((steps) => Math.round(voiceRate(ttsAt(chosen), steps) * 1_000) / 1_000)
    expect(rates(1)).toEqual([1, 1.05, 1.1, 1.15, 1.2, 1.25])
    expect(rates(0.5)).toEqual([0.5, 0.525, 0.55, 0.575, 0.6, 0.625])
    expect(rates(1.25)).toEqual([1.25, 1.313, 1.375, 1.438, 1.5, 1.5])
    expect([catchUpEachMs, catchUpSteps, Math.max(...playbackRates)]).toEqual([3_000, 5, 1.5])
  })

  it.each(playbackRates)('leaves the rate at %d if it is off', (rate) => {
    expect(voiceRate(ttsAt(rate, false), 5)).toBe(rate)
  })
})
