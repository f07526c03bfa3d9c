import { cleanName } from '@lingobooth/core/view'
import * as v from 'valibot'

const maxChars = 64

/** One line of displayable text: no control characters and no lone surrogates. */
const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxChars), v.regex(/^[^\p{Cc}\p{Cs}]+$/u))

/** Long enough to be unguessable. */
const visitor = v.pipe(v.string(), v.minLength(32), v.maxLength(maxChars))

/** Others see it, so it hides nothing. */
const name = v.pipe(line, v.transform(cleanName), v.minLength(1))

const tokenRequest = v.object({ room: line, name, visitor })

export type TokenRequest = v.InferOutput<typeof tokenRequest>

/** Parses a page's request; null if the body is invalid. */
export function readTokenRequest(body: string): TokenRequest | null {
  try {
    const { success, output } = v.safeParse(tokenRequest, JSON.parse(body))
    return success ? output : null
  } catch {
    return null
  }
}
