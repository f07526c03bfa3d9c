import type { checkLine, LineCheck } from './check-line.ts'

/** The code of all booths. */
let check: typeof checkLine | undefined

const nothing: LineCheck = { numbers: [], links: [] }

/** It comes with a room, with the number words of all languages and the recogniser of links. */
export const provideLineCheck = (given: typeof checkLine): void => {
  check = given
}

/** See {@link checkLine}; none before a room was loaded. */
export const loadedLineCheck: typeof checkLine = (...line) => check?.(...line) ?? nothing
