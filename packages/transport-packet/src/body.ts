import { parseJson } from '@lingobooth/core/adapter'
import * as v from 'valibot'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const maxProfileChars = 500
const profileText = v.pipe(v.string(), v.maxLength(maxProfileChars))
const profile = v.exactOptional(v.object({ name: profileText, description: profileText }))

const headSchema = v.variant('k', [
  /** A message, on a channel, for all or for one. */
  v.object({ k: v.literal('m'), c: v.string(), to: v.exactOptional(id) }),
  /** I have just come: say who you are. */
  v.object({ k: v.literal('hello'), profile }),
  /** I am here. */
  v.object({ k: v.literal('here'), profile }),
  /** Say that you are still here. */
  v.object({ k: v.literal('ping'), profile }),
  v.object({ k: v.literal('bye') }),
])

/** What a body is. */
export type BodyHead = v.InferOutput<typeof headSchema>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** The head as JSON, a line break, which JSON does not have, and the message. */
export const writeBody = (head: BodyHead, json = ''): Uint8Array => encoder.encode(`${JSON.stringify(head)}\n${json}`)

interface Body {
  readonly head: BodyHead
  /** Undefined where it is no JSON. */
  readonly message: unknown
}

/** Undefined for what is no body. */
export function readBody(bytes: Uint8Array): Body | undefined {
  try {
    const text = decoder.decode(bytes)
    const end = text.indexOf('\n')
    const read = v.safeParse(headSchema, parseJson(text.slice(0, end)))
    return read.success ? { head: read.output, message: parseJson(text.slice(end + 1)) } : undefined
  } catch {
    return undefined
  }
}
