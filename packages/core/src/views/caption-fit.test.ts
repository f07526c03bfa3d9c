import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionFit } from './caption-fit.ts'

const fit = (widthPx: number, heightPx: number, options: Partial<Parameters<typeof captionFit>[1]> = {}) => {
  const { fontPx, ...lines } = captionFit({ widthPx, heightPx }, { scale: 1, ...options })
  return { fontPx: Math.round(fontPx), ...lines }
}

describe('captions that fill a window', () => {
  it.each([
    ['a projector, 16:9', 1920, 1080, { fontPx: 99, maxLineChars: 32, maxLines: 4 }],
    ['an old projector, 4:3', 1024, 768, { fontPx: 69, maxLineChars: 24, maxLines: 5 }],
    ['a screen on its side', 1080, 1920, { fontPx: 78, maxLineChars: 22, maxLines: 5 }],
    ['a small source of OBS', 600, 120, { fontPx: 28, maxLineChars: 35, maxLines: 2 }],
    ['a band', 1920, 160, { fontPx: 37, maxLineChars: 80, maxLines: 2 }],
  ])('have large letters on %s', (_, width, height, expected) => {
    expect(fit(width, height)).toEqual(expected)
  })

  it('are as large as was chosen, with fewer letters in a line, and never larger than there is room', () => {
    expect(fit(1920, 1080, { scale: 1.5 })).toEqual({ fontPx: 148, maxLineChars: 20, maxLines: 4 })
    expect(fit(1920, 1080, { scale: 0.5 })).toEqual({ fontPx: 49, maxLineChars: 66, maxLines: 4 })
    expect(fit(600, 120, { scale: 5 })).toEqual({ fontPx: 41, maxLineChars: 23, maxLines: 1 })
  })

  it('take the lines and the letters that a page asks for', () => {
    expect(fit(1920, 1080, { maxLines: 1, maxLineChars: 20 })).toEqual({ fontPx: 151, maxLineChars: 20, maxLines: 1 })
    expect(fit(1920, 1080, { maxLines: 8 })).toEqual({ fontPx: 87, maxLineChars: 36, maxLines: 8 })
  })

  it('always have room for their lines, and at least one with two letters, whatever the window', () => {
    const number = fc.oneof(
      fc.double({ min: 0, max: 8_000 }),
      fc.constantFrom(Number.NaN, -5, 0, Number.POSITIVE_INFINITY),
    )
    const some = fc.option(fc.oneof(fc.integer({ min: -2, max: 100 }), fc.constant(Number.NaN)), { nil: undefined })
    fc.assert(
      fc.property(number, number, number, some, some, (width, height, scale, maxLines, maxLineChars) => {
        const [widthPx, heightPx] = [Math.min(width, 8_000), Math.min(height, 8_000)]
        const fitted = captionFit({ widthPx, heightPx }, { scale, maxLines, maxLineChars })
        const { fontPx } = fitted
        expect(Number.isInteger(fitted.maxLines) && Number.isInteger(fitted.maxLineChars)).toBe(true)
        expect(fitted.maxLines).toBeGreaterThanOrEqual(1)
        expect(fitted.maxLineChars).toBeGreaterThanOrEqual(2)
        expect(fontPx).toBeGreaterThan(0)
        expect(fontPx * (fitted.maxLines * 1.35 + 1.6)).toBeLessThanOrEqual(Math.max(1, heightPx || 0) * 1.001)
        expect(fontPx * (fitted.maxLineChars * 0.56 + 1.5)).toBeLessThanOrEqual(Math.max(1, widthPx || 0) * 1.001)
      }),
    )
  })
})
