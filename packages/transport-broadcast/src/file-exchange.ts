import { AdapterError, type Clock, type FileExchange, LingoboothError } from '@lingobooth/core'
import { orEnd, sha256Hex } from '@lingobooth/core/adapter'
import { createFileStore } from './file-store.ts'
import type { Frame, FrameBody } from './frames.ts'
import { createTransferQueue } from './transfer-queue.ts'

export interface FileExchangeOptions {
  readonly vendor: string
  readonly self: string
  readonly clock: Clock
  readonly maxFileBytes: number
  readonly keptFileBytes: number
  readonly chunkBytes: number
  readonly askTimeoutMs: number
  post(frame: FrameBody): void
  peers(): readonly string[]
}

export interface TabFileExchange extends FileExchange {
  receive(frame: Frame): void
  noteLeave(sender: string): void
  stop(): void
}

type OnProgress = (sentBytes: number) => void

/** The parts of a reference that identify a file. */
interface Wanted {
  readonly id: string
  readonly sizeBytes: number
  readonly sha256?: string | undefined
}

/** A pending `open` of a file that has not arrived. */
interface Wait {
  readonly wanted: Wanted
  /** Peers that have not replied yet. */
  readonly unanswered: Set<string>
  /** Further peers that offer it, in case the first fails. */
  readonly offers: Set<string>
  pullsFrom: string | undefined
  /** Files that have arrived, while their digest is computed. */
  checking: number
  /** Restarts the time-out, after progress. */
  prolong(): void
  found(file: Blob): void
  lost(): void
  /** Drops the wait. */
  forget(): void
}

/**
 * Files are pushed to every tab when sent. A tab that misses one asks for it, and pulls it from the first tab that
 * offers it, or from the next if that one sends something else.
 */
export function createFileExchange(options: FileExchangeOptions): TabFileExchange {
  const { vendor, self, clock, maxFileBytes, keptFileBytes, chunkBytes, askTimeoutMs, post } = options
  const own = new Map<string, Blob>()
  const others = createFileStore({ maxFileBytes, totalBytes: keptFileBytes })
  const transfers = createTransferQueue()
  const waits = new Map<string, Set<Wait>>()

  const heldFiles = (id: string): readonly Blob[] => {
    const file = own.get(id)
    return file ? [file, ...others.of(id)] : others.of(id)
  }

  const find = async ({ id, sizeBytes, sha256 }: Wanted): Promise<Blob | undefined> => {
    for (const file of heldFiles(id)) {
      if (file.size !== sizeBytes) continue
      const digest = sha256 === undefined ? undefined : await sha256Hex(file).catch(() => 'unreadable')
      if (digest === undefined || digest === sha256) return file
    }
    return undefined
  }

  const notFoundError = () =>
    new AdapterError(vendor, 'not-found', 'No open tab has this file any more: ask its sender to send it again.')
  const notTheSameError = () =>
    new AdapterError(vendor, 'bad-response', 'What came is not the file of this line: ask its sender to send it again.')

  const postParts = async (id: string, file: Blob, to: string | undefined, check: () => void, onSent?: OnProgress) => {
    let offset = 0
    do {
      const bytes = await file.slice(offset, offset + chunkBytes).arrayBuffer()
      check()
      post({ kind: 'part', id, sizeBytes: file.size, offset, bytes, ...(to !== undefined && { to }) })
      offset += bytes.byteLength
      onSent?.(offset)
    } while (offset < file.size)
  }

  const answer = (to: string, id: string, has: boolean) => post({ kind: 'answer', to, id, has })

  const serve = async (wanted: Wanted, to: string) => {
    const file = await find(wanted)
    if (!file) return answer(to, wanted.id, false)
    const checkWanted = () => {
      if (!options.peers().includes(to)) throw notFoundError()
    }
    await postParts(wanted.id, file, to, checkWanted).catch(() => post({ kind: 'cancel', to, id: wanted.id }))
  }

  const eachWait = (id: string, act: (wait: Wait) => void) => {
    for (const wait of [...(waits.get(id) ?? [])]) act(wait)
  }

  const pullNext = (wait: Wait) => {
    const [next] = wait.offers
    wait.pullsFrom = next
    if (next !== undefined) {
      wait.offers.delete(next)
      wait.prolong()
      const { id, sizeBytes, sha256 } = wait.wanted
      post({ kind: 'pull', to: next, id, sizeBytes, sha256 })
    } else if (wait.unanswered.size === 0) wait.lost()
  }

  const answered = (from: string, id: string, has: boolean) =>
    eachWait(id, (wait) => {
      wait.unanswered.delete(from)
      if (!has) wait.offers.delete(from)
      else if (options.peers().includes(from)) wait.offers.add(from)
      if (wait.pullsFrom === undefined || (wait.pullsFrom === from && !has)) pullNext(wait)
    })

  const checkArrival = async (from: string, wait: Wait) => {
    wait.checking++
    const file = await find(wait.wanted)
    wait.checking--
    if (!waits.get(wait.wanted.id)?.has(wait)) return
    if (file) wait.found(file)
    else if (wait.pullsFrom === from) pullNext(wait)
  }

  const waitFor = async (wanted: Wanted, signal: AbortSignal | undefined) => {
    const { id, sizeBytes, sha256 } = wanted
    let settle = { found: (_file: Blob) => {}, fail: (_error: unknown) => {} }
    const coming = new Promise<Blob>((found, fail) => {
      settle = { found, fail }
    })
    const expire = () => {
      if (wait.checking > 0) wait.prolong()
      else if (wait.offers.size > 0) pullNext(wait)
      else wait.lost()
    }
    let timer = clock.setTimeout(expire, askTimeoutMs)
    const wait: Wait = {
      wanted,
      unanswered: new Set(options.peers()),
      offers: new Set(),
      pullsFrom: undefined,
      checking: 0,
      prolong() {
        clock.clearTimeout(timer)
        timer = clock.setTimeout(expire, askTimeoutMs)
      },
      found: settle.found,
      lost: () => settle.fail(heldFiles(id).length > 0 ? notTheSameError() : notFoundError()),
      forget() {
        clock.clearTimeout(timer)
        waits.get(id)?.delete(wait)
        if (waits.get(id)?.size === 0) waits.delete(id)
      },
    }
    waits.set(id, (waits.get(id) ?? new Set()).add(wait))
    post({ kind: 'ask', id, sizeBytes, sha256 })
    // It may have come before this wait, while what was here already was looked through.
    void checkArrival(self, wait)
    return orEnd(coming, [{ signal }]).finally(wait.forget)
  }

  const prolongPulls = (from: string) => {
    for (const id of waits.keys()) eachWait(id, (wait) => wait.pullsFrom === from && wait.prolong())
  }

  return {
    maxBytes: maxFileBytes,

    async send(file, { signal, onProgress } = {}) {
      if (file.size > maxFileBytes)
        throw new AdapterError(vendor, 'too-large', `Files of at most ${maxFileBytes} bytes can be sent.`)
      const id = crypto.randomUUID()
      try {
        const sha256 = await sha256Hex(file)
        await postParts(id, file, undefined, () => signal?.throwIfAborted(), onProgress)
        signal?.throwIfAborted()
        own.set(id, file)
        return { id, name: file.name, sizeBytes: file.size, mediaType: file.type, ...(sha256 && { sha256 }) }
      } catch (error) {
        post({ kind: 'cancel', id })
        if (LingoboothError.is(error)) throw error
        throw new AdapterError(vendor, 'internal', 'The file could not be read: choose it again.', { cause: error })
      }
    },

    async open(wanted, { signal } = {}) {
      return (await find(wanted)) ?? waitFor(wanted, signal)
    },

    receive(frame) {
      // A peer that serves others first is making progress, and will get to this tab.
      if (frame.kind === 'part') prolongPulls(frame.from)
      if ('to' in frame && frame.to !== undefined && frame.to !== self) return
      const { from } = frame
      if (frame.kind === 'part') {
        eachWait(frame.id, (wait) => wait.prolong())
        if (others.add(frame)) eachWait(frame.id, (wait) => void checkArrival(from, wait))
      } else if (frame.kind === 'cancel') others.discard(from, frame.id)
      else if (frame.kind === 'ask') void find(frame).then((file) => answer(from, frame.id, file !== undefined))
      else if (frame.kind === 'answer') answered(from, frame.id, frame.has)
      else if (frame.kind === 'pull' && !transfers.add(from, frame.id, () => serve(frame, from)))
        answer(from, frame.id, false)
    },

    noteLeave(sender) {
      others.discard(sender)
      for (const id of [...waits.keys()]) answered(sender, id, false)
    },

    stop() {
      transfers.clear()
      for (const id of [...waits.keys()]) eachWait(id, (wait) => wait.forget())
      own.clear()
      others.clear()
    },
  }
}
