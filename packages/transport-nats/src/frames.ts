import * as v from 'valibot'

export const maxProfileChars = 1_000

const text = v.pipe(v.string(), v.maxLength(maxProfileChars))
const profile = v.object({ name: text, description: text })

const frameSchema = v.object({
  kind: v.picklist(['hello', 'ping', 'here', 'bye']),
  profile: v.optional(profile),
})

/** What sessions say to each other beside messages. */
export type Frame = v.InferOutput<typeof frameSchema>

/** Any client of the server can send anything: what is not a frame is null. */
export function readFrame(data: unknown): Frame | null {
  const result = v.safeParse(frameSchema, data)
  return result.success ? result.output : null
}
