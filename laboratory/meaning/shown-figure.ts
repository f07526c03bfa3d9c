import type { Figure } from './figures.ts'

const decimals: Readonly<Record<Figure['unit'], number>> = {
  '%': 1,
  points: 1,
  words: 2,
  s: 2,
  'an hour': 0,
}

/** A value, and in brackets its interval. */
export function shownFigure({ value, low, high, unit }: Figure): string {
  const digits = { minimumFractionDigits: decimals[unit], maximumFractionDigits: decimals[unit] }
  const [shown, from, to] = [value, low, high].map((number) => number.toLocaleString('en-US', digits))
  return `${shown} (${from}–${to})`
}
