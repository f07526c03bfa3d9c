import type { Messages } from '../../packages/react/src/messages/messages.types.ts'

type Say = (...values: never[]) => unknown

/** One text of the interface. */
export interface Text {
  /** Where it stands among the messages, such as `connection.offline`. */
  readonly path: string
  readonly english: string
  readonly translated: string
  /** Finds the translated text among those of a page, whatever values it is shown with. */
  readonly pattern: RegExp | undefined
  /** The same, where it stands within a longer text. */
  readonly within: RegExp | undefined
}

/** Values that a text may take, until one of them fits. */
const tries: readonly (readonly unknown[])[] = [
  ['Ada', 'Luis', 'Chat'],
  [7, 7, 7],
  [{}, {}],
]

/** A text with values in it; empty where only its code knows which it takes. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value
  for (const values of typeof value === 'function' ? tries : []) {
    try {
      const text = (value as Say)(...(values as never[]))
      if (typeof text === 'string' && !/undefined|NaN|\[object/.test(text)) return text
    } catch {}
  }
  return ''
}

/** Of the text with values, in which the values may differ. */
function patternsOf(text: string, hasValues: boolean): Pick<Text, 'pattern' | 'within'> {
  if (text === '') return { pattern: undefined, within: undefined }
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const source = hasValues ? literal.replace(/Ada|Luis|Chat|\p{Nd}+/gu, '.+') : literal
  return { pattern: new RegExp(`^${source}$`, 'u'), within: new RegExp(`(?<!\\p{L})${source}(?!\\p{L})`, 'u') }
}

/** All texts of a language beside the English ones, in their order. */
export function textsOf(english: Messages, translated: Messages): Text[] {
  const walk = (one: object, other: object, before: string): Text[] =>
    Object.entries(one).flatMap(([name, value]) => {
      const path = `${before}${name}`
      const counterpart = (other as Readonly<Record<string, unknown>>)[name]
      if (typeof value === 'object' && value !== null) return walk(value, Object(counterpart), `${path}.`)
      const text = shown(counterpart)
      return [{ path, english: shown(value), translated: text, ...patternsOf(text, typeof counterpart === 'function') }]
    })
  return walk(english, translated, '').filter(({ path }) => path !== 'tag')
}
