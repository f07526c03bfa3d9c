import type { CaptionStyle } from './caption-style.ts'
import { captionBackground, captionBackgroundOpacity, captionColor } from './caption-style.ts'

type Rgb = readonly [number, number, number]

const rgb = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never as Rgb
const over = (top: Rgb, percent: number, below: Rgb): Rgb =>
  top.map((value, index) => (value * percent + (below[index] ?? 0) * (100 - percent)) / 100) as never as Rgb

const luminance = (color: Rgb): number =>
  color
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)

/** The contrast ratio of WCAG 2 between the text of captions and what is behind it, on whichever of a black and a white picture it is lower: 1 to 21. */
export function captionContrast({
  color,
  opacity,
  background,
  backgroundOpacity,
  window,
  windowOpacity,
}: CaptionStyle): number {
  const windowPercent = windowOpacity ?? (window === undefined ? 0 : 100)
  const ratios = ['#000000', '#ffffff'].map((picture) => {
    const ground = over(
      rgb(background ?? captionBackground),
      backgroundOpacity ?? captionBackgroundOpacity,
      over(rgb(window ?? captionBackground), windowPercent, rgb(picture)),
    )
    const text = over(rgb(color ?? captionColor), opacity ?? 100, ground)
    const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((one, other) => other - one)
    return (light + 0.05) / (dark + 0.05)
  })
  return Math.min(...ratios)
}
