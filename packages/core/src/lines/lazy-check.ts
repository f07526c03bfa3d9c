import type { inReadersWay, mendFigures } from '../translate/numbers/mend-figures.ts'
import type { checkLine, LineCheck } from './check-line.ts'

interface LineChecks {
  readonly checkLine: typeof checkLine
  readonly mendFigures: typeof mendFigures
  readonly inReadersWay: typeof inReadersWay
}

/** The code of all booths. */
let checks: LineChecks | undefined

const nothing: LineCheck = { read: undefined, figures: { said: [], asSaid: [], had: [], written: [] }, links: [] }

/** It comes with a room, with the number words of all languages and the recogniser of links. */
export const provideLineChecks = (given: LineChecks): void => {
  checks = given
}

/** See {@link checkLine}; none before a room was loaded. */
export const loadedLineCheck: typeof checkLine = (...line) => checks?.checkLine(...line) ?? nothing

/** See {@link mendFigures}; undefined before a room was loaded. */
export const loadedFigures = (): Omit<LineChecks, 'checkLine'> | undefined => checks
