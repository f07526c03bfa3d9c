import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { requestError } from '../request-error.ts'
import { createWorkQueue } from './work-queue.ts'

export interface PersistentProcessOptions {
  command: string
  arguments: readonly string[]
  /** The byte that ends an answer on standard output. */
  answerEnd: number
  /** Bytes of one request; the answer must contain `id`. */
  encode: (id: number, request: Uint8Array) => Uint8Array
  /** The answer to request `id`, or undefined if the frame is for another request. */
  decode: (id: number, frame: string) => string | undefined
  timeoutMs: number
  maxWaiting: number
  /** @default never */
  idleMs?: number
}

export interface PersistentProcess {
  ask(request: Uint8Array, signal?: AbortSignal): Promise<string>
  close(): Promise<void>
}

type Child = ChildProcessByStdio<Writable, Readable, null>

/**
 * A long-lived program that answers requests in sequence over standard input and output.
 * It starts with the first request, is killed with its whole process group on a time-out, and restarts after any exit.
 */
export function createPersistentProcess(options: PersistentProcessOptions): PersistentProcess {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: options.maxWaiting })
  const ends = new Set<Promise<void>>()
  let child: Child | undefined
  let settle: ((frame: string | undefined) => void) | undefined
  let lastId = 0
  let closed = false
  let idleTimer: NodeJS.Timeout | undefined

  const stop = () => {
    const ending = child
    child = undefined
    settle?.(undefined)
    if (ending?.pid === undefined) return
    try {
      process.kill(-ending.pid, 'SIGKILL')
    } catch {
      ending.kill('SIGKILL')
    }
  }

  const start = (): Child => {
    const started = spawn(options.command, options.arguments, {
      // A group of its own, so that it ends whole. Windows has none, and would show a window.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: 'C.UTF-8' },
    })
    const whenCurrent = (act: () => void) => () => {
      if (child === started) act()
    }
    let received: Buffer[] = []
    started.stdin.on('error', whenCurrent(stop))
    started.stdout.on('end', whenCurrent(stop))
    started.on('error', whenCurrent(stop))
    started.stdout.on('data', (chunk: Buffer) => {
      let from = 0
      for (let end = chunk.indexOf(options.answerEnd); end >= 0; end = chunk.indexOf(options.answerEnd, from)) {
        const frame = Buffer.concat([...received, chunk.subarray(from, end)]).toString()
        received = []
        from = end + 1
        if (child !== started) return
        if (settle) settle(frame)
        else stop()
      }
      received.push(chunk.subarray(from))
    })
    const ended = new Promise<void>((resolve) => {
      started.on('close', () => resolve())
      started.on('error', () => resolve())
    })
    ends.add(ended)
    void ended.then(() => ends.delete(ended))
    return started
  }

  const exchange = (request: Uint8Array) =>
    new Promise<string>((resolve, reject) => {
      const id = ++lastId
      const finish = (act: () => void) => {
        clearTimeout(timer)
        settle = undefined
        act()
      }
      const timer = setTimeout(() => {
        finish(() => reject(requestError(504, 'engine-too-slow', 'The engine took too long. Try a shorter request.')))
        stop()
      }, options.timeoutMs)
      settle = (frame) => {
        const answer = frame === undefined ? undefined : options.decode(id, frame)
        if (answer !== undefined) return finish(() => resolve(answer))
        finish(() => reject(requestError(503, 'engine-ended', 'The engine ended and starts again. Try again.', 1)))
        stop()
      }
      child ??= start()
      child.stdin.write(options.encode(id, request))
    })

  const exchangeOrStartAgain = async (request: Uint8Array): Promise<string> => {
    if (closed) throw requestError(503, 'closing', 'The server is closing.')
    clearTimeout(idleTimer)
    try {
      return await exchange(request).catch((error) => {
        if (error.code !== 'engine-ended' || closed) throw error
        return exchange(request)
      })
    } finally {
      if (options.idleMs !== undefined) idleTimer = setTimeout(stop, options.idleMs).unref()
    }
  }

  return {
    ask: (request, signal) => queue.run(() => exchangeOrStartAgain(request), signal),
    async close() {
      closed = true
      clearTimeout(idleTimer)
      stop()
      await Promise.all(ends)
    },
  }
}
