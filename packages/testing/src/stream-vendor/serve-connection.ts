import type { WebSocket } from 'ws'
import { wordsInSound } from '../fakes/spoken-words.ts'
import type { VendorConnection } from './vendor-connection.ts'
import type { VendorHeard, VendorSays, VendorWire } from './wire.ts'

interface ServedConnection extends VendorConnection {
  note(heard: VendorHeard): void
}

/** The vendor's side of a socket; `note` takes what came up. */
export function serveConnection(
  socket: WebSocket,
  wire: VendorWire,
  { url, token }: Pick<VendorConnection, 'url' | 'token'>,
): ServedConnection {
  const heard: VendorHeard[] = []
  const sound = growingSound()
  let finalUntilMs = 0
  const msOf = (samples: number) => (samples / wire.rateHz) * 1_000
  const wordsFrom = (startMs: number) =>
    wordsInSound(sound.from(Math.round((startMs * wire.rateHz) / 1_000)), wire.rateHz).map(({ text, ...word }) => ({
      text,
      startMs: word.startMs + startMs,
      endMs: word.endMs + startMs,
    }))
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
      if (message.kind === 'samples') sound.add(message.samples)
      sendAll(wire.acknowledge(message))
    },
    words: () => wordsFrom(finalUntilMs),
    allWords: () => wordsFrom(0),
    partial: (text) => say({ kind: 'partial', text, endMs: msOf(sound.length()), words: [], isLast: false }),
    final(text, { untilMs = msOf(sound.length()), words = [], isLast = false, language } = {}) {
      say({ kind: 'final', text, endMs: untilMs, words, isLast, ...(language && { language }) })
      finalUntilMs = untilMs
      if (isLast && wire.endsByClosing) socket.close(1_000)
    },
    fail: (text) => send(JSON.stringify(wire.fail(text))),
    send,
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
    pause: () => socket.pause(),
  }
}

/** Samples that are added to without copying all of them each time. */
function growingSound() {
  let room = new Int16Array(16_384)
  let length = 0
  return {
    length: () => length,
    from: (start: number) => room.subarray(start, length),
    add(samples: Int16Array) {
      if (length + samples.length > room.length) {
        const larger = new Int16Array((length + samples.length) * 2)
        larger.set(room.subarray(0, length))
        room = larger
      }
      room.set(samples, length)
      length += samples.length
    },
  }
}
