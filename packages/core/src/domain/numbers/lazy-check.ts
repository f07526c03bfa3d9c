import type { checkLine } from './check-line-numbers.ts'

/** The code of all booths. */
let check: typeof checkLine | undefined

/** It comes with a room, with the number words of all languages. */
export const provideLineCheck = (given: typeof checkLine): void => {
  check = given
}

/** See {@link checkLine}; none before a room was loaded. */
export const loadedLineCheck: typeof checkLine = (...line) => check?.(...line) ?? []
