import { type ErrorDetails, LingoboothError } from '../errors.ts'

/** @param known every option, by its name. @throws LingoboothError `bad-option` that names an option that is not among them, and those that are */
export function checkNames(options: object, known: Readonly<Record<string, unknown>>, details?: ErrorDetails): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  const names = Object.keys(known).join(', ')
  throw new LingoboothError('bad-option', `There is no option ${unknown}; there are ${names}.`, details)
}
