import * as v from 'valibot'

const maxChars = 64

/** One line of text that may be shown: no control characters and no halves of characters. */
const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxChars), v.regex(/^[^\p{Cc}\p{Cs}]+$/u))

/** Of enough characters that nobody guesses that of another. */
const visitor = v.pipe(v.string(), v.minLength(32), v.maxLength(maxChars))

const tokenRequest = v.object({ room: line, name: line, visitor })

export type TokenRequest = v.InferOutput<typeof tokenRequest>

/** What a page asks for, or null where the body is anything else. */
export function readTokenRequest(body: string): TokenRequest | null {
  try {
    const { success, output } = v.safeParse(tokenRequest, JSON.parse(body))
    return success ? output : null
  } catch {
    return null
  }
}
