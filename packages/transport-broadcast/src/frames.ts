import * as v from 'valibot'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A file, as described by its reference. */
const wanted = { id, sizeBytes: size, sha256: v.optional(v.pipe(v.string(), v.length(64))) }

export const maxProfileChars = 2_000
const profileText = v.pipe(v.string(), v.maxLength(maxProfileChars))

const header = {
  v: v.literal(1),
  from: id,
  /** A claim: nobody vouches for it. */
  role: v.optional(v.picklist(['host', 'speaker', 'listener'])),
  profile: v.optional(v.object({ name: profileText, description: profileText })),
}

const frame = <const Kind extends string, Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
  v.object({ ...header, kind: v.literal(kind), ...entries })

const frameSchema = v.variant('kind', [
  frame('hello', {}),
  frame('ping', {}),
  frame('here', {}),
  frame('bye', {}),
  frame('message', { to: v.optional(id), channel: v.string(), json: v.string() }),
  frame('part', { to: v.optional(id), id, sizeBytes: size, offset: size, bytes: v.instance(ArrayBuffer) }),
  frame('cancel', { to: v.optional(id), id }),
  frame('ask', wanted),
  frame('answer', { to: id, id, has: v.boolean() }),
  frame('pull', { to: id, ...wanted }),
])

/** Messages between tabs. Each frame carries its sender's profile, if set. */
export type Frame = v.InferOutput<typeof frameSchema>
export type FrameOf<Kind extends Frame['kind']> = Extract<Frame, { kind: Kind }>

type WithoutHeader<T> = T extends Frame ? Omit<T, keyof typeof header> : never
export type FrameBody = WithoutHeader<Frame>

/** Validates a frame, since any script of the origin can post here; null if invalid. */
export function readFrame(data: unknown): Frame | null {
  const result = v.safeParse(frameSchema, data)
  return result.success ? result.output : null
}
