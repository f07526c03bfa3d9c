import { AdapterError, LingoboothError } from '../errors.ts'
import { longestTimerMs } from './race.ts'

/** What a number may be: at least, at most, and whether only whole. */
export type NumberRange = readonly [least: number, most: number, isWhole?: boolean]

/** Ranges by the name of the option, with dots for an option of an option. */
export type NumberRanges = Readonly<Record<string, NumberRange>>

/** Of a wait in milliseconds, as long as a timer can be. */
export const waitRange: NumberRange = [0, longestTimerMs]
/** Of one that has to have a length. */
export const durationRange: NumberRange = [1, longestTimerMs]
/** Of a count or of bytes without a limit. */
export const anyCount: NumberRange = [1, Number.POSITIVE_INFINITY]

/** @throws LingoboothError `bad-option` that names the option and its range; an AdapterError for a vendor. What is not given is not checked. */
export function checkNumbers(options: object, ranges: NumberRanges, vendor?: string): void {
  for (const [name, [least, most, isWhole]] of Object.entries(ranges)) {
    const value = name.split('.').reduce<unknown>((owner, part) => Object(owner)[part], options)
    if (value === undefined) continue
    if (typeof value === 'number' && value >= least && value <= most && !(isWhole && value % 1)) continue
    const range = most < Number.POSITIVE_INFINITY ? `from ${least} to ${most}` : `of at least ${least}`
    const message = `Pass a ${isWhole ? 'whole ' : ''}number ${range} as ${name}, or leave it out.`
    throw vendor === undefined
      ? new LingoboothError('bad-option', message)
      : new AdapterError(vendor, 'bad-option', message)
  }
}
