import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionContrast } from './caption-contrast.ts'
import { type CaptionStyle, captionEdges, captionFonts, captionOpacities, captionSizes } from './caption-style.ts'
import { minCaptionContrast } from './choices.ts'
import { applyChosen, parseChosen } from './chosen.ts'
import { initialSettings, resetCaptionStyle, setCaptionStyle } from './settings.ts'

const restored = (stored: unknown, defaults = initialSettings()) => applyChosen(defaults, parseChosen(stored))

const percent = fc.double({ min: 0, max: 100, noNaN: true })
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyStyle = fc.record(
  {
    size: fc.constantFrom(...captionSizes),
    font: fc.constantFrom(...captionFonts),
    color,
    opacity: fc.constantFrom(...captionOpacities),
    background: color,
    backgroundOpacity: fc.constantFrom(0, ...captionOpacities),
    window: color,
    windowOpacity: fc.constantFrom(0, ...captionOpacities),
    edge: fc.constantFrom(...captionEdges),
    x: percent,
    y: percent,
  },
  { requiredKeys: [] },
)

describe('the caption style of a participant', () => {
  it('is restored as it was saved', () => {
    fc.assert(
      fc.property(anyStyle, (style) => {
        const settings = setCaptionStyle(initialSettings(), style)
        expect(settings.captions).toEqual(style)
        expect(restored(JSON.parse(JSON.stringify(settings))).captions).toEqual(JSON.parse(JSON.stringify(style)))
      }),
    )
  })

  it('changes field by field, and a field can be reset to the style of the page', () => {
    const yellow = setCaptionStyle(initialSettings(), { color: '#ffff00', size: 150 })
    expect(setCaptionStyle(yellow, { size: 200 }).captions).toEqual({ color: '#ffff00', size: 200 })
    expect(setCaptionStyle(yellow, { size: undefined }).captions).toEqual({ color: '#ffff00' })
    expect(setCaptionStyle(yellow, { color: '#ffff00' })).toBe(yellow)
    expect(resetCaptionStyle(yellow)).toEqual(initialSettings())
    expect(resetCaptionStyle(initialSettings()).captions).toEqual({})
  })

  it.each([
    { size: 110 },
    { size: '100' },
    { font: 'wingdings' },
    { color: 'red' },
    { color: '#fff' },
    { color: '#ffffff;background:url(//evil.example)' },
    { opacity: 0 },
    { backgroundOpacity: 10 },
    { window: 'transparent' },
    { windowOpacity: 30 },
    { edge: 'glow' },
    { x: -1 },
    { y: 101 },
    { x: Number.NaN },
  ])('ignores %j, whether chosen or saved', (change) => {
    const settings = initialSettings()
    expect(setCaptionStyle(settings, change as CaptionStyle)).toBe(settings)
    expect(restored({ captions: change }).captions).toEqual({})
  })
})

describe('the contrast of captions', () => {
  it.each([
    [{ color: '#ffffff', background: '#000000', backgroundOpacity: 100 }, 21],
    [{ color: '#777777', background: '#ffffff', backgroundOpacity: 100 }, 4.48],
    [{ color: '#767676', background: '#ffffff', backgroundOpacity: 100 }, 4.54],
    [{ color: '#ffff00', background: '#0000ff', backgroundOpacity: 100 }, 8.0],
    [{}, 12.63],
    [{ backgroundOpacity: 0 }, 1],
    [{ backgroundOpacity: 0, window: '#000000' }, 21],
    [{ backgroundOpacity: 0, window: '#ffffff' }, 1],
    [{ backgroundOpacity: 0, windowOpacity: 75 }, 10.41],
  ] as const)('of %j is %d to 1', (style, ratio) => {
    expect(captionContrast(style)).toBeCloseTo(ratio, 2)
  })

  it('is sufficient by default, and decreases as the background becomes more transparent', () => {
    expect(captionContrast({})).toBeGreaterThan(minCaptionContrast)
    expect(minCaptionContrast).toBe(4.5)
    const ratios = [0, ...captionOpacities].map((backgroundOpacity) =>
      captionContrast({ backgroundOpacity: backgroundOpacity as 0 }),
    )
    expect(ratios).toEqual([...ratios].sort((one, other) => one - other))
  })

  it('is the same with the colours swapped, and between 1 and 21', () => {
    fc.assert(
      fc.property(color, color, (one, other) => {
        const solid = { backgroundOpacity: 100 } as const
        const ratio = captionContrast({ ...solid, color: one, background: other })
        expect(captionContrast({ ...solid, color: other, background: one })).toBeCloseTo(ratio, 9)
        expect(ratio).toBeGreaterThanOrEqual(1)
        expect(ratio).toBeLessThanOrEqual(21)
      }),
    )
  })
})
