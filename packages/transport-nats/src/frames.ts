import * as v from 'valibot'

export const maxProfileChars = 1_000

const text = v.pipe(v.string(), v.maxLength(maxProfileChars))
const profile = v.object({ name: text, description: text })

const frameSchema = v.object({
  kind: v.picklist(['hello', 'ping', 'here', 'bye']),
  profile: v.optional(profile),
})

/** Presence messages between sessions. */
export type Frame = v.InferOutput<typeof frameSchema>

/** Validates a frame, since any client can send anything; null if invalid. */
export function readFrame(data: unknown): Frame | null {
  const result = v.safeParse(frameSchema, data)
  return result.success ? result.output : null
}
