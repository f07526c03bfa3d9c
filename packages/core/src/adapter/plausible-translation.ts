import { AdapterError } from '../errors.ts'

/** A language may take three characters where another takes a byte. */
const charsOfByte = 3
const alwaysPlausibleChars = 120

/**
 * What a language model said for a text, unless it is far longer than any translation: then the model has told something of its own.
 * @throws AdapterError `bad-response`
 */
export function plausibleTranslation(vendor: string, text: string, said: string): string {
  const bytes = new TextEncoder().encode(text).length
  if (said.length <= Math.max(alwaysPlausibleChars, bytes * charsOfByte)) return said
  throw new AdapterError(vendor, 'bad-response', `"${vendor}" answered with something else than a translation.`)
}
