import type { VendorConnection } from './vendor-connection.ts'
import type { VendorHeard } from './wire.ts'

/** What a vendor does when something comes up. A segment keeps the script that it began with. */
export type StreamVendorScript = (connection: VendorConnection, heard: VendorHeard) => void

const textOf = (words: readonly { readonly text: string }[]) => words.map(({ text }) => text).join(' ')
const gapMs = 20

/**
 * Recognises the words of `soundOfWords`, with a partial text whenever there is another word. With `finalEvery`, so many words become final as soon
 * as the next one follows, where the dialect has several finals in a segment.
 */
export function recognizing({ finalEvery = Number.POSITIVE_INFINITY } = {}): StreamVendorScript {
  const said = new WeakMap<VendorConnection, string>()
  return (connection, { kind }) => {
    if (kind !== 'samples' && kind !== 'end') return
    if (kind === 'end') {
      const words = connection.words()
      said.delete(connection)
      return connection.final(textOf(words), { words, isLast: true })
    }
    for (
      let words = connection.words();
      connection.hasPieces && words.length > finalEvery;
      words = connection.words()
    ) {
      const first = words.slice(0, finalEvery)
      connection.final(textOf(first), { words: first, untilMs: (first.at(-1)?.endMs ?? 0) + gapMs })
    }
    const text = textOf(connection.words())
    if (text === '' || text === said.get(connection)) return
    said.set(connection, text)
    connection.partial(text)
  }
}

export interface ScriptedAnswer {
  /** Said when the sound begins to come. @default none */
  readonly partials?: readonly string[]
  readonly text: string
  /** Said after the final text. @default nothing */
  readonly late?: string
  /** BCP 47 tag. */
  readonly language?: string
}

/** Says this, whatever it hears. */
export function answering({ partials = [], text, late, language }: ScriptedAnswer): StreamVendorScript {
  const begun = new WeakSet<VendorConnection>()
  return (connection, { kind }) => {
    if (kind === 'samples' && !begun.has(connection)) {
      begun.add(connection)
      for (const partial of partials) connection.partial(partial)
    }
    if (kind !== 'end') return
    begun.delete(connection)
    connection.final(text, { isLast: true, ...(language && { language }) })
    if (late !== undefined) connection.partial(late)
  }
}

/** Says nothing. */
export const silent: StreamVendorScript = () => undefined

/** Fails as soon as sound comes, with a text in its error. */
export const failing =
  (text: string): StreamVendorScript =>
  (connection, { kind }) => {
    if (kind === 'samples' || kind === 'end') connection.fail(text)
  }
