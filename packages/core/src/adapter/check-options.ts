import { type ErrorDetails, LingoboothError } from '../errors.ts'
import { longestTimerMs } from '../kit/wait.ts'

/** `whole` where a fraction makes no sense. */
export type NumberRange = readonly [least: number, most: number, whole?: true]

/** Ranges by the name of the option, or of an option of that option. */
export interface NumberRanges {
  readonly [option: string]: NumberRange | NumberRanges
}

/** What numbers often may be. */
export const numberRanges = {
  /** Of a wait in milliseconds, as long as a timer can be. */
  wait: [0, longestTimerMs],
  /** Of one that has to have a length. */
  duration: [1, longestTimerMs],
  fromZero: [0, Number.POSITIVE_INFINITY],
  fromOne: [1, Number.POSITIVE_INFINITY],
} as const satisfies NumberRanges

const isRange = (given: NumberRange | NumberRanges): given is NumberRange => Array.isArray(given)

/** @throws LingoboothError `bad-option` that names an option, by its path from `within`, and its range. What is not given is not checked. */
export function checkNumbers(options: object, ranges: NumberRanges, details?: ErrorDetails, within = ''): void {
  for (const [name, range] of Object.entries(ranges)) {
    const value: unknown = Reflect.get(options, name)
    if (value === undefined) continue
    if (!isRange(range)) {
      checkNumbers(Object(value), range, details, `${within}${name}.`)
      continue
    }
    const [least, most, whole] = range
    if (!(typeof value === 'number' && value >= least && value <= most) || (whole && value % 1)) {
      const kind = whole ? 'whole number' : 'number'
      throw new LingoboothError('bad-option', `Pass a ${kind} from ${least} to ${most} as ${within}${name}.`, details)
    }
  }
}

/** @param known every option, by its name. @throws LingoboothError `bad-option` that names an option that is not among them, and those that are */
export function checkNames(options: object, known: Readonly<Record<string, unknown>>, details?: ErrorDetails): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  const names = Object.keys(known).join(', ')
  throw new LingoboothError('bad-option', `There is no option ${unknown}; there are ${names}.`, details)
}
