import { median } from './statistics.ts'

/** What a bench measured. */
export interface Figure {
  /** No other of its bench has this name. */
  readonly name: string
  readonly value: number
  /** Such as `ms`, `%` or `lines`. */
  readonly unit: string
  /** `neither` for what says something about the machine or the material, and not about us. */
  readonly better: 'lower' | 'higher' | 'neither'
  readonly goal?: number
  /** Medians that differ by no more than this are as good as each other: the measurement tells no finer. */
  readonly grain?: number
}

type Details = Pick<Figure, 'goal' | 'grain'>

const figureThatIs =
  (better: Figure['better']) =>
  (name: string, value: number, unit: string, details: Details = {}): Figure => ({
    name,
    value,
    unit,
    better,
    ...details,
  })

export const lowerIsBetter = figureThatIs('lower')
export const higherIsBetter = figureThatIs('higher')
export const neitherIsBetter = figureThatIs('neither')

export const medianOf = (name: string, timesMs: readonly number[], details?: Details): Figure =>
  lowerIsBetter(name, median(timesMs), 'ms', details)

export const isNumber = ({ value }: Figure): boolean => Number.isFinite(value)

/** What the machine has a part in: beyond its goal, it says little on another. */
const timed: readonly string[] = ['ms', 's', 'lines/s', 'messages/s']

/** A count or a ratio that is not what it should be. */
const isBeyondGoal = ({ value, unit, better, goal }: Figure): boolean =>
  goal !== undefined && !timed.includes(unit) && (better === 'lower' ? value > goal : value < goal)

/** Why a run of a bench fails. */
export function problemOf(figures: readonly Figure[]): string | undefined {
  if (figures.length === 0) return 'It measured nothing.'
  const namesOf = (are: (figure: Figure) => boolean) => figures.filter(are).map(({ name }) => name)
  const broken = namesOf((figure) => !isNumber(figure))
  if (broken.length > 0) return `It has no number for ${broken.join('; ')}.`
  const beyond = namesOf(isBeyondGoal)
  return beyond.length > 0 ? `Beyond its goal: ${beyond.join('; ')}.` : undefined
}

export function shownValue(value: number, unit: string): string {
  const decimals =
    Math.abs(value) >= 100 || (Number.isInteger(value) && unit !== 'ms') ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${value.toLocaleString('en-US', digits)} ${unit}`
}

export function shownFigure({ name, value, unit, better, goal }: Figure): string {
  const aim = goal === undefined ? '' : `, ${better === 'lower' ? 'at most' : 'at least'} ${goal}`
  const says = better === 'neither' ? '' : ` (${better} is better${aim})`
  return `  ${name.padEnd(64)} ${shownValue(value, unit)}${says}`
}
