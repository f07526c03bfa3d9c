import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { defaultPauseMs, streamsAtOnce } from '../limits.ts'
import { requestError } from '../request-error.ts'
import { pythonPath } from './recognition.ts'

export interface HeardWord {
  word: string
  /** Seconds from the start of the stream. */
  start: number
  end: number
  /** 0 to 1, where the engine says it. */
  confidence?: number
}

interface HeardText {
  text: string
  /** Seconds from the start of the stream. */
  start: number
  end: number
}

/** What was heard: all of the utterance so far, or the final text of what was not final before, with what made it so. */
export type Heard =
  | ({ kind: 'partial' } & HeardText)
  | ({ kind: 'final'; cause: 'pause' | 'length' | 'request' | 'agreement'; words: HeardWord[] } & HeardText)

export interface LiveStreamOptions {
  /** Silence that ends an utterance. */
  pauseMs: number
  onHeard(heard: Heard): void
  /** The engine has caught up after `hear` returned false. */
  onReady(): void
  /** The engine has ended; `complete` after `finish`, when all texts were delivered. */
  onEnd(complete: boolean): void
}

export interface LiveStream {
  /** @param samples 16 kHz, mono, 16 bit; parts of a sample are kept for the next call. @returns false while the engine is behind */
  hear(samples: Buffer): boolean
  /** Asks for the final text of what was heard so far. */
  finalize(): void
  /** Does the same, then ends. */
  finish(): void
  /** Ends at once. */
  end(): void
}

export interface LiveRecognitionEngine {
  /** Refuses the next stream while too many are open. @throws `busy` (429) */
  checkRoom(): void
  open(options: LiveStreamOptions): LiveStream
  warm(): void
  close(): Promise<void>
}

type Child = ChildProcessByStdio<Writable, Readable, null>

const decoderPath = fileURLToPath(new URL('./recognize-live.py', import.meta.url))

/** A decoder for each stream; one more waits with its model loaded, since that takes up to a second. */
export function createLiveRecognitionEngine(): LiveRecognitionEngine {
  const ends = new Map<Child, Promise<boolean>>()
  let spare: Child | undefined
  let closed = false

  const start = (pauseMs: number): Child => {
    const child = spawn(pythonPath, ['-u', decoderPath, String(pauseMs)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    })
    child.stdin.on('error', () => child.kill('SIGKILL'))
    const ended = new Promise<boolean>((resolve) => {
      child.on('error', () => resolve(false))
      child.on('close', (code) => resolve(code === 0))
    })
    ends.set(
      child,
      ended.finally(() => {
        ends.delete(child)
        if (spare === child) spare = undefined
      }),
    )
    return child
  }
  const take = (pauseMs: number): Child => {
    if (pauseMs !== defaultPauseMs) return start(pauseMs)
    const child = spare ?? start(pauseMs)
    spare = closed ? undefined : start(defaultPauseMs)
    return child
  }

  return {
    checkRoom() {
      if (ends.size - (spare ? 1 : 0) >= streamsAtOnce)
        throw requestError(429, 'busy', 'Too many streams are open. Close one, or try again later.', 1)
    },
    open({ pauseMs, onHeard, onReady, onEnd }) {
      const child = take(pauseMs)
      const send = (kind: 'A' | 'F' | 'E', payload: Buffer) => {
        const header = Buffer.alloc(5, kind)
        header.writeUInt32LE(payload.length, 1)
        child.stdin.write(header)
        return child.stdin.write(payload)
      }
      createInterface({ input: child.stdout }).on('line', (line) => {
        const heard = parse(line)
        if (heard) onHeard(heard)
      })
      child.stdin.on('drain', onReady)
      void ends.get(child)?.then(onEnd)
      return {
        hear: (samples) => send('A', samples),
        finalize: () => void send('F', Buffer.alloc(0)),
        finish: () => void send('E', Buffer.alloc(0)),
        end: () => void child.kill('SIGKILL'),
      }
    },
    warm() {
      if (!closed) spare ??= start(defaultPauseMs)
    },
    async close() {
      closed = true
      for (const child of ends.keys()) child.kill('SIGKILL')
      await Promise.all(ends.values())
    },
  }
}

/** A decoder that is ended while it writes leaves half a line. */
function parse(line: string): Heard | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
