import { parseJson } from '@lingobooth/core/adapter'
import * as v from 'valibot'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

const schema = v.variant('kind', [
  v.object({ kind: v.picklist(['hello', 'here', 'bye', 'heard']), session: id }),
  v.object({ kind: v.literal('want'), id }),
])

/**
 * Messages between booths: `hello`, I joined, who else is here; `here`, I am; `bye`, my booth is leaving; `heard`, I received
 * your goodbye and everything before it; `want`, send me this file of yours.
 */
export type Control = v.InferOutput<typeof schema>

export const maxControlBytes = 1_000

/** Validates a control message, since any participant can send anything; null if invalid. */
export function parseControl(text: string): Control | null {
  const result = v.safeParse(schema, parseJson(text))
  return result.success ? result.output : null
}
