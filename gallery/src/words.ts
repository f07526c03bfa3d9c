import { englishMessages, type MessageOverrides, type Messages } from '@lingobooth/react'

/** One text of the interface, as it was shown last. */
export interface Word {
  /** Where it stands among the messages, such as `connection.offline`. */
  readonly path: string
  /** Empty where it takes values and was not shown yet. */
  readonly text: string
  readonly english: string
}

export interface MarkedWords {
  /** The texts of a language, each followed by a mark that nobody sees. */
  readonly messages: MessageOverrides
  readonly words: readonly Word[]
  /** Those that are read in a page, or said by a screen reader. */
  wordsIn(page: Document): readonly Word[]
}

/** A number as Unicode's tag characters, which have no picture. */
const markOf = (index: number) =>
  `\u{E0001}${[...String(index)].map((digit) => String.fromCodePoint(0xe_00_00 + digit.charCodeAt(0))).join('')}`

const marks = /\u{E0001}([\u{E0030}-\u{E0039}]+)/gu
const indexOf = (digits: string) =>
  Number([...digits].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xe_00_00)).join(''))

type Say = (...values: unknown[]) => unknown
type Tree = Readonly<Record<string, unknown>>

/** Marks the texts of a language, so that they are found where they are shown, with the values that they take there. */
export function markWords({ tag: _, ...messages }: Messages): MarkedWords {
  const words: Word[] = []
  const mark = (value: unknown, english: unknown, path: string): unknown => {
    if (typeof value === 'object' && value !== null) return markAll(value as Tree, english as Tree, `${path}.`)
    const index = words.push({ path, text: '', english: '' }) - 1
    const say = (text: unknown, inEnglish: unknown) => {
      if (typeof text !== 'string' || text === '') return text
      words[index] = { path, text, english: String(inEnglish) }
      return text + markOf(index)
    }
    if (typeof value !== 'function') return say(value, english)
    return (...values: unknown[]) => say((value as Say)(...values), (english as Say)(...values))
  }
  const markAll = (one: Tree, other: Tree, before: string): Tree =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, mark(value, other[name], `${before}${name}`)]))
  return {
    messages: markAll(messages, englishMessages, '') as MessageOverrides,
    words,
    wordsIn({ body }) {
      const shown = new Set([...body.innerHTML.matchAll(marks)].map(([, digits = '']) => indexOf(digits)))
      return words.filter((_, index) => shown.has(index))
    },
  }
}
