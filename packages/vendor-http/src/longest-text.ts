import type { EndpointConfig } from './options.ts'

/** A UTF-16 code unit takes at most three bytes. */
const maxBytesOfUnit = 3

/** Longest text of a call, in UTF-16 code units. */
export function longestText({ maxChars, maxBytes }: EndpointConfig): number | undefined {
  if (maxBytes === undefined) return maxChars
  return Math.min(maxChars ?? Number.POSITIVE_INFINITY, Math.floor(maxBytes / maxBytesOfUnit))
}
