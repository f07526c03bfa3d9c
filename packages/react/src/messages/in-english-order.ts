import type { Messages } from './messages.ts'
import { messages as english } from './words/en.ts'

/** Words that the build has left without their keys, which are two fifths of a language's file and the same in all of them. */
export function inEnglishOrder(values: readonly unknown[]): Messages {
  const next = values.values()
  const fill = (group: object): object =>
    Object.fromEntries(
      Object.entries(group).map(([key, word]) => [key, typeof word === 'object' ? fill(word) : next.next().value]),
    )
  return fill(english) as Messages
}
