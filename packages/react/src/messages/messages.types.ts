import type { messages } from './words/en.ts'

/** All texts that the panels show or announce. */
export type Messages = typeof messages

/** Overrides of texts; the others stay as they are. */
export type MessageOverrides = {
  readonly [Key in keyof Messages]?: Messages[Key] extends Record<string, unknown>
    ? { readonly [Inner in keyof Messages[Key]]?: Messages[Key][Inner] }
    : Messages[Key]
}
