import { atLeast, type CaptionOptions } from './captions.ts'

/** Of a letter in a line of captions, and of both edges of the line, in the size of the font. */
const letterEm = 0.56
const edgesEm = 1.5
const lineEm = 1.35
/** Of the name above the lines, and of the edges above and below. */
const besidesEm = 1.6

/** A wide window has so many letters in a line, a tall one so few: either way they are as large as a hall needs. */
const [fewestChars, mostChars] = [22, 32]
/** That is the width of the widest window that has fewer, by its height. */
const wide = 16 / 9
/** About so many letters are on the screen at once. */
const charsAtOnce = 120
/** Letters grow smaller, rather than that fewer lines than these have room. */
const fewestLines = 2
/** In a band, which is wider than its letters are tall. */
const mostCharsOfBand = 80
/** A larger text has fewer letters in a line, but not fewer than these. */
const leastChars = 8
const [leastScale, mostScale] = [0.25, 5]

export interface CaptionRoom {
  readonly widthPx: number
  readonly heightPx: number
}

export interface CaptionFitOptions extends CaptionOptions {
  /** Of the letters: 1 is what fits best. Letters do not outgrow the room. */
  readonly scale: number
}

/** How captions fill a window that shows nothing else. */
export interface CaptionFit extends Required<{ [Name in keyof CaptionOptions]: number }> {
  readonly fontPx: number
}

const between = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value))

/** The largest letters with which lines fill the width and have room in the height. */
export function captionFit(
  { widthPx, heightPx }: CaptionRoom,
  { scale, maxLines, maxLineChars }: CaptionFitOptions,
): CaptionFit {
  const [width, height] = [Math.max(1, widthPx || 0), Math.max(1, heightPx || 0)]
  const shapeChars = Math.round(between(fewestChars, mostChars, (mostChars * width) / height / wide))
  const chars = maxLineChars === undefined ? shapeChars : atLeast(2, maxLineChars)
  const lines = maxLines === undefined ? fewestLines : atLeast(1, maxLines)
  const tallest = (count: number) => height / (count * lineEm + besidesEm)
  const bestPx = Math.min(width / (chars * letterEm + edgesEm), tallest(lines))
  const widestPx = width / (Math.min(chars, leastChars) * letterEm + edgesEm)
  const wanted = bestPx * between(leastScale, mostScale, scale || 1)
  const fontPx = Math.min(wanted, widestPx, tallest(maxLines === undefined ? 1 : lines))
  const room = Math.floor((width / fontPx - edgesEm) / letterEm + 1e-6)
  const fitting = Math.floor((height / fontPx - besidesEm) / lineEm + 1e-6)
  return {
    fontPx,
    maxLineChars: Math.max(2, Math.min(room, maxLineChars === undefined ? mostCharsOfBand : chars)),
    maxLines: maxLines === undefined ? between(1, Math.max(1, fitting), Math.round(charsAtOnce / shapeChars)) : lines,
  }
}
