import { abortedError, type Clock, type FileExchange } from '@lingobooth/core'
import { sha256Hex } from '@lingobooth/core/adapter'
import type { ByteStreamReader, Room } from 'livekit-client'
import { failure, sendError } from './errors.ts'
import { fileAttribute, sendFile } from './file-sender.ts'
import { createFileStore } from './file-store.ts'
import type { Lifeline } from './lifeline.ts'
import { createPace } from './pace.ts'
import { type Reading, readParts, skip } from './read-parts.ts'
import { refuseStream } from './refuse-stream.ts'
import { checkMayPublish } from './text-link.ts'

export interface FileExchangeOptions {
  readonly room: Room
  readonly lifeline: Lifeline
  readonly clock: Clock
  readonly topic: string
  readonly maxFileBytes: number
  readonly keptFileBytes: number
  readonly askTimeoutMs: number
  readonly stallMs: number
  /** Asks all possible senders of the file. */
  ask(id: string): void
  /** Whether files are taken of this participant. */
  mayBring(identity: string): boolean
  /** The user behind a participant: users have fair shares of what is kept. */
  userOf(identity: string): string
  /** Whether a participant is still in the room. */
  isHere(identity: string): boolean
}

export interface RoomFileExchange extends FileExchange {
  start(): void
  /** Resets after the connection was restarted. */
  renew(): void
  /** Resends an own file to a participant that missed it. */
  serve(id: string, to: string): void
  stop(): void
}

/** The parts of a reference that identify a file. */
interface Wanted {
  readonly id: string
  readonly sizeBytes: number
  readonly sha256?: string
}

/** A pending `open` of a file that has not arrived. */
interface Wait {
  readonly wanted: Wanted
  /** Whether the sender was asked a second time, after a wrong or incomplete file. */
  askedAgain: boolean
  /** Restarts the time-out, after progress. */
  prolong(timeoutMs: number): void
  found(file: Blob): void
  lost(): void
}

const maxServed = 16
const maxServedToOne = 2
const maxIdChars = 100

/**
 * Files are pushed to everyone when sent, and kept for opening. A participant that misses one asks for it, and the sender
 * resends it to that participant only.
 */
export function createFileExchange(options: FileExchangeOptions): RoomFileExchange {
  const { room, lifeline, clock, topic, maxFileBytes, askTimeoutMs, stallMs } = options
  const own = new Map<string, Blob>()
  const others = createFileStore({ maxFileBytes, totalBytes: options.keptFileBytes })
  const pace = createPace(room)
  const waits = new Set<Wait>()
  const arriving = new Map<object, string>()
  const served = new Map<string, string>()
  let isRegistered = false

  const find = async ({ id, sizeBytes, sha256 }: Wanted): Promise<Blob | undefined> => {
    for (const file of [own.get(id), ...others.of(id)]) {
      if (!file || file.size !== sizeBytes) continue
      if (sha256 === undefined || (await sha256Hex(file).catch(() => '')) === sha256) return file
    }
    return undefined
  }
  const waitsOf = (id: string) => [...waits].filter(({ wanted }) => wanted.id === id)

  const receive = async (reader: ByteStreamReader, { identity }: { readonly identity: string }) => {
    const id = reader.info.attributes?.[fileAttribute] ?? ''
    const reading: Reading = { clock, stallMs, refuse: () => refuseStream(room, 'bytes', reader.info.id, identity) }
    const isWanted = id !== '' && id.length <= maxIdChars && !own.has(id) && options.mayBring(identity)
    if (!isWanted) return skip(reader, reading)
    const arrival = others.begin(id, options.userOf(identity), reader.info.size ?? 0)
    arriving.set(arrival, id)
    const isWhole = await readParts(reader, reading, (part) => {
      const isTaken = arrival.add(part)
      if (isTaken) for (const wait of waitsOf(id)) wait.prolong(stallMs)
      return isTaken
    })
    if (!isWhole) arrival.drop()
    else if (arrival.end()) await Promise.all(waitsOf(id).map(satisfy))
    arriving.delete(arrival)
    askAgain(id)
  }
  const satisfy = async (wait: Wait) => {
    const file = await find(wait.wanted)
    if (file) wait.found(file)
  }
  /** The file was incomplete or wrong, but its sender may still have it. */
  const askAgain = (id: string) => {
    const patient = waitsOf(id).filter((wait) => !wait.askedAgain)
    for (const wait of patient) {
      wait.askedAgain = true
      wait.prolong(askTimeoutMs)
    }
    if (patient.length > 0) options.ask(id)
  }

  const waitFor = (wanted: Wanted) =>
    new Promise<Blob>((resolve, reject) => {
      const isSomethingElse = () => others.of(wanted.id).length > 0
      const settle = () => {
        clock.clearTimeout(timer)
        waits.delete(wait)
      }
      const lost = () => {
        settle()
        reject(isSomethingElse() ? notTheSameError() : notFoundError())
      }
      const isArriving = [...arriving.values()].includes(wanted.id)
      let timer = clock.setTimeout(lost, isArriving ? stallMs : askTimeoutMs)
      const wait: Wait = {
        wanted,
        askedAgain: false,
        lost,
        prolong(timeoutMs) {
          clock.clearTimeout(timer)
          timer = clock.setTimeout(lost, timeoutMs)
        },
        found(file) {
          settle()
          resolve(file)
        },
      }
      waits.add(wait)
      if (!isArriving) options.ask(wanted.id)
    })

  return {
    maxBytes: maxFileBytes,

    async send(file, { signal, onProgress } = {}) {
      lifeline.check(signal)
      checkMayPublish(room)
      if (file.size > maxFileBytes) throw failure('too-large', `Files of at most ${maxFileBytes} bytes can be sent.`)
      const id = crypto.randomUUID()
      const check = () => lifeline.check(signal)
      const push = async () => {
        const sha256 = await sha256Hex(file).catch(() => {
          throw failure('internal', 'The file could not be read: choose it again.')
        })
        await sendFile({ room, topic, pace, id, file, check, ...(onProgress && { onProgress }) })
        return sha256
      }
      const sha256 = await lifeline.guard(push, signal).catch((error: unknown) => {
        throw sendError(error, 'canPublishData')
      })
      own.set(id, file)
      return { id, name: file.name, sizeBytes: file.size, mediaType: file.type, ...(sha256 && { sha256 }) }
    },

    async open(wanted, { signal } = {}) {
      return lifeline.guard(async () => (await find(wanted)) ?? waitFor(wanted), signal)
    },

    start() {
      try {
        room.registerByteStreamHandler(topic, receive)
        isRegistered = true
      } catch {
        throw failure('bad-state', 'This LiveKit room carries a booth of this room already: close that one first.')
      }
    },

    renew: pace.renew,

    serve(id, to) {
      const file = own.get(id)
      const key = JSON.stringify([to, id])
      const isBusy =
        served.size >= maxServed || [...served.values()].filter((other) => other === to).length >= maxServedToOne
      if (!file || served.has(key) || isBusy) return
      served.set(key, to)
      const check = () => {
        lifeline.check()
        if (!options.isHere(to)) throw abortedError()
      }
      sendFile({ room, topic, pace, id, file, to, check })
        .catch(() => {})
        .finally(() => served.delete(key))
    },

    stop() {
      if (isRegistered) room.unregisterByteStreamHandler(topic)
      isRegistered = false
      pace.stop()
      for (const wait of [...waits]) wait.lost()
      own.clear()
      others.clear()
    },
  }
}

const notFoundError = () =>
  failure('not-found', 'Nobody in the room has this file any more: ask its sender to send it again.')
const notTheSameError = () =>
  failure('bad-response', 'What came is not the file of this line: ask its sender to send it again.')
