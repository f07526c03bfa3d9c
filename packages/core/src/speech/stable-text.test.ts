import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChangingText, changeText, nextStableAtMs, noText, stabilityOf, stableAfterMs } from './stable-text.ts'

const { calm, fast } = stableAfterMs

/** The text at each time, one after the other. */
const after = (...changes: readonly (readonly [atMs: number, text: string, stableChars?: number])[]) =>
  changes.reduce<ChangingText>((before, [atMs, text, stable]) => changeText(before, text, atMs, stable), noText)

describe('an interim result', () => {
  it('is stable up to the last word unchanged for 300 ms, or for 175 ms', () => {
    const text = after([0, 'good'], [100, 'good mourning'], [200, 'good morning every'])
    expect([
      stabilityOf(text, 174),
      stabilityOf(text, 175),
      stabilityOf(text, 300),
      stabilityOf(text, 375),
      stabilityOf(text, 500),
    ]).toEqual([
      { calm: 0, fast: 0 },
      { calm: 0, fast: 4 },
      { calm: 4, fast: 4 },
      { calm: 4, fast: 18 },
      { calm: 18, fast: 18 },
    ])
    expect([calm, fast]).toEqual([300, 175])
  })

  it('restarts the time of a word and all later ones when the word changes', () => {
    const text = after([0, 'we have two star'], [200, 'we have to star'], [300, 'we have to start'])
    expect(stabilityOf(text, 340)).toEqual({ calm: 7, fast: 7 })
    expect(stabilityOf(text, 375)).toEqual({ calm: 7, fast: 10 })
    expect(stabilityOf(text, 475)).toEqual({ calm: 7, fast: 16 })
  })

  it('ignores changes of spaces', () => {
    expect(stabilityOf(after([0, ' good  morning'], [290, 'good morning']), 300)).toEqual({ calm: 12, fast: 12 })
  })

  it('is stable at once as far as the vendor says, but not beyond its end or inside a character', () => {
    expect(stabilityOf(after([0, 'good morning', 4]), 0)).toEqual({ calm: 4, fast: 4 })
    expect(stabilityOf(after([0, 'good', 99]), 0)).toEqual({ calm: 4, fast: 4 })
    expect(stabilityOf(after([0, 'a😀', 2]), 0)).toEqual({ calm: 1, fast: 1 })
    for (const nonsense of [Number.NaN, -1, 0.5]) expect(stabilityOf(after([0, 'good', nonsense]), 0).calm).toBe(0)
  })

  it('is measured in letters in a script without spaces', () => {
    expect(stabilityOf(after([0, '今日は'], [200, '今日は晴']), 300)).toEqual({ calm: 3, fast: 3 })
  })

  it('knows when its stable part will next grow', () => {
    const text = after([0, 'good'], [100, 'good morning'])
    const times: number[] = []
    for (let nowMs = 100; nowMs < Number.POSITIVE_INFINITY; nowMs = nextStableAtMs(text, nowMs)) times.push(nowMs)
    expect(times).toEqual([100, 175, 275, 300, 400])
    expect(nextStableAtMs(after([0, 'good', 4]), 0)).toBe(Number.POSITIVE_INFINITY)
  })

  it('becomes stable even if the clock is set back', () => {
    const text = after([5_000, 'good'], [1_000, 'good morning'])
    expect(stabilityOf(text, 1_000 + calm)).toEqual({ calm: 12, fast: 12 })
  })

  it('shows less in calm than in fast mode, and all of it in the end', () => {
    const step = fc.tuple(
      fc.nat({ max: 400 }),
      fc.array(fc.constantFrom('to', 'two', 'too', '日', '😀')),
      fc.nat({ max: 20 }),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let nowMs = 0
        let text = noText
        for (const [waitMs, words, stableChars] of steps) {
          nowMs += waitMs
          text = changeText(text, words.join(' '), nowMs, stableChars)
          const stable = stabilityOf(text, nowMs)
          expect(stable.calm).toBeLessThanOrEqual(stable.fast)
          expect(stable.fast).toBeLessThanOrEqual(text.text.length)
          expect(() => encodeURIComponent(text.text.slice(0, stable.fast))).not.toThrow()
        }
        expect(stabilityOf(text, nowMs + calm)).toEqual({ calm: text.text.length, fast: text.text.length })
        expect(nextStableAtMs(text, nowMs + calm)).toBe(Number.POSITIVE_INFINITY)
      }),
    )
  })
})
