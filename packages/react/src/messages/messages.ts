import type { messages } from './words/en.ts'

/** All texts that the panels show or announce. */
export type Messages = typeof messages

/** Overrides of texts; the others stay as they are. */
export type MessageOverrides = {
  readonly [Key in keyof Messages]?: Messages[Key] extends Record<string, unknown>
    ? { readonly [Inner in keyof Messages[Key]]?: Messages[Key][Inner] }
    : Messages[Key]
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function merge(base: Record<string, unknown>, overrides: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    const old = merged[key]
    if (value !== undefined) merged[key] = isGroup(old) && isGroup(value) ? merge(old, value) : value
  }
  return merged
}

export const mergeMessages = (base: Messages, overrides: MessageOverrides): Messages =>
  merge(base, overrides) as Messages
