import type { WebSocket } from 'ws'
import { type SpokenWord, wordsInSound } from './spoken-words.ts'
import type { VendorHeard, VendorSays, VendorWire } from './wire.ts'

/** One connection, as the vendor sees it. */
export interface VendorConnection {
  /** Path and query of the address. */
  readonly url: URL
  readonly token: string | undefined
  /** What came up, in order. */
  readonly heard: readonly VendorHeard[]
  /** Whether parts of a segment can be final before it has ended. */
  readonly hasPieces: boolean
  /** Resolves to the code with which the client closed. */
  readonly closed: Promise<number>
  /** The words in the sound that is not final yet. Times are of all the sound of the connection. */
  words(): readonly SpokenWord[]
  /** The words in all the sound so far. */
  allWords(): readonly SpokenWord[]
  /** Says what it hears in the sound that is not final. */
  partial(text: string): void
  /** Makes text final: that of the sound up to `untilMs`, or of all of it. */
  final(text: string, options?: FinalOptions): void
  /** Says that it failed, and why. */
  fail(text: string): void
  /** Sends anything. */
  send(message: string | Uint8Array): void
  close(code?: number, reason?: string): void
  /** Ends the connection without a word. */
  cut(): void
  /** Stops reading. */
  pause(): void
}

export interface FinalOptions {
  readonly untilMs?: number
  readonly words?: readonly SpokenWord[]
  /** The answer to the end of the segment. @default false */
  readonly isLast?: boolean
  /** BCP 47 tag. */
  readonly language?: string
}

export interface ConnectionOfVendor extends VendorConnection {
  note(heard: VendorHeard): void
}

export function vendorConnection(
  socket: WebSocket,
  wire: VendorWire,
  { url, token }: Pick<VendorConnection, 'url' | 'token'>,
): ConnectionOfVendor {
  const heard: VendorHeard[] = []
  const sound: number[] = []
  let finalUntilMs = 0
  const msOf = (samples: number) => (samples / wire.rateHz) * 1_000
  const wordsFrom = (startMs: number) =>
    wordsInSound(Int16Array.from(sound.slice(Math.round((startMs * wire.rateHz) / 1_000))), wire.rateHz).map(
      ({ text, ...word }) => ({ text, startMs: word.startMs + startMs, endMs: word.endMs + startMs }),
    )
  const say = (says: Omit<VendorSays, 'startMs'>) => sendAll(wire.say({ startMs: finalUntilMs, ...says }))
  const send = (message: string | Uint8Array) => {
    if (socket.readyState === socket.OPEN) socket.send(message)
  }
  const sendAll = (messages: readonly object[]) => {
    for (const message of messages) send(JSON.stringify(message))
  }

  return {
    url,
    token,
    heard,
    hasPieces: wire.hasPieces,
    closed: new Promise((resolve) => socket.on('close', resolve)),
    note(message) {
      heard.push(message)
      if (message.kind === 'samples') for (const sample of message.samples) sound.push(sample)
      sendAll(wire.acknowledge(message))
    },
    words: () => wordsFrom(finalUntilMs),
    allWords: () => wordsFrom(0),
    partial: (text) => say({ kind: 'partial', text, endMs: msOf(sound.length), words: [], isLast: false }),
    final(text, { untilMs = msOf(sound.length), words = [], isLast = false, language } = {}) {
      say({ kind: 'final', text, endMs: untilMs, words, isLast, ...(language && { language }) })
      finalUntilMs = untilMs
    },
    fail: (text) => send(JSON.stringify(wire.fail(text))),
    send,
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
    pause: () => socket.pause(),
  }
}
