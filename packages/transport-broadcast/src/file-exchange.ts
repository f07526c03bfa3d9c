import { AdapterError, abortedError, type Clock, type FileExchange, LingoboothError } from '@lingobooth/core'
import { createFileShelf } from './file-shelf.ts'
import type { Frame, FrameBody } from './frames.ts'

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

/** Somebody waits for a file that is not on the shelf yet. */
interface Wait {
  /** Who may still have it. */
  readonly unanswered: Set<string>
  pulling: boolean
  /** Something came: the time starts anew. */
  prolong(): void
  found(file: Blob): void
  lost(error?: unknown): void
}

/**
 * Files are pushed to every tab as they are sent. A tab that misses one asks for it,
 * and pulls it from the first that says it has it.
 */
export function createFileExchange(options: FileExchangeOptions): TabFileExchange {
  const { vendor, self, clock, maxFileBytes, keptFileBytes, chunkBytes, askTimeoutMs, post } = options
  const own = new Map<string, Blob>()
  const shelf = createFileShelf({ maxFileBytes, totalBytes: keptFileBytes })
  const waits = new Map<string, Set<Wait>>()
  let stopped = false

  const closedError = () => new AdapterError(vendor, 'closed', 'The session is closed: open a new one.')
  const notFoundError = () =>
    new AdapterError(vendor, 'not-found', 'No open tab has this file any more: ask its sender to send it again.')

  const checkUsable = (signal?: AbortSignal) => {
    if (stopped) throw closedError()
    if (signal?.aborted) throw abortedError(signal.reason)
  }

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

  const serve = async (id: string, to: string) => {
    const file = own.get(id) ?? shelf.get(id)
    if (!file) return post({ kind: 'answer', to, id, has: false })
    const checkWanted = () => {
      checkUsable()
      if (!options.peers().includes(to)) throw notFoundError()
    }
    await postParts(id, file, to, checkWanted).catch(() => post({ kind: 'cancel', to, id }))
  }

  const eachWait = (id: string, act: (wait: Wait) => void) => {
    for (const wait of [...(waits.get(id) ?? [])]) act(wait)
  }

  const answered = (from: string, id: string, has: boolean) =>
    eachWait(id, (wait) => {
      wait.unanswered.delete(from)
      if (has && !wait.pulling) {
        wait.pulling = true
        wait.prolong()
        post({ kind: 'pull', to: from, id })
      }
      if (!wait.pulling && wait.unanswered.size === 0) wait.lost()
    })

  const waitFor = (id: string, signal: AbortSignal | undefined) =>
    new Promise<Blob>((resolve, reject) => {
      const settle = (act: () => void) => {
        clock.clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        waits.get(id)?.delete(wait)
        if (waits.get(id)?.size === 0) waits.delete(id)
        act()
      }
      const abort = () => settle(() => reject(abortedError(signal?.reason)))
      const expire = () => wait.lost()
      let timer = clock.setTimeout(expire, askTimeoutMs)
      const wait: Wait = {
        unanswered: new Set(options.peers()),
        pulling: false,
        prolong() {
          clock.clearTimeout(timer)
          timer = clock.setTimeout(expire, askTimeoutMs)
        },
        found: (file) => settle(() => resolve(file)),
        lost: (error = notFoundError()) => settle(() => reject(error)),
      }
      signal?.addEventListener('abort', abort, { once: true })
      waits.set(id, (waits.get(id) ?? new Set()).add(wait))
      post({ kind: 'ask', id })
    })

  return {
    maxBytes: maxFileBytes,

    async send(file, { signal, onProgress } = {}) {
      checkUsable(signal)
      if (file.size > maxFileBytes)
        throw new AdapterError(vendor, 'too-large', `Files of at most ${maxFileBytes} bytes can be sent.`)
      const id = crypto.randomUUID()
      try {
        await postParts(id, file, undefined, () => checkUsable(signal), onProgress)
        checkUsable(signal)
      } catch (error) {
        post({ kind: 'cancel', id })
        if (LingoboothError.is(error)) throw error
        throw new AdapterError(vendor, 'internal', 'The file could not be read: choose it again.', { cause: error })
      }
      own.set(id, file)
      return { id, name: file.name, sizeBytes: file.size, mediaType: file.type }
    },

    async open({ id }, { signal } = {}) {
      checkUsable(signal)
      return own.get(id) ?? shelf.get(id) ?? waitFor(id, signal)
    },

    receive(frame) {
      if ('to' in frame && frame.to !== undefined && frame.to !== self) return
      if (frame.kind === 'part') {
        eachWait(frame.id, (wait) => wait.prolong())
        if (!shelf.add(frame)) return
        const file = shelf.get(frame.id)
        eachWait(frame.id, (wait) => file && wait.found(file))
      } else if (frame.kind === 'cancel') shelf.discard(frame.from, frame.id)
      else if (frame.kind === 'ask')
        post({
          kind: 'answer',
          to: frame.from,
          id: frame.id,
          has: own.has(frame.id) || shelf.get(frame.id) !== undefined,
        })
      else if (frame.kind === 'answer') answered(frame.from, frame.id, frame.has)
      else if (frame.kind === 'pull') void serve(frame.id, frame.from)
    },

    noteLeave(sender) {
      shelf.discard(sender)
      for (const id of [...waits.keys()]) answered(sender, id, false)
    },

    stop() {
      stopped = true
      for (const id of [...waits.keys()]) eachWait(id, (wait) => wait.lost(closedError()))
      own.clear()
      shelf.clear()
    },
  }
}
