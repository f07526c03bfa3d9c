import { fileURLToPath } from 'node:url'
import type { HeardWord } from '../engines/live-recognition.ts'
import { createPersistentProcess } from '../engines/persistent-process.ts'
import { decodesAtOnce, decodesWaiting, decodeTimeoutMs } from '../limits.ts'

export interface Decoded {
  /** Undefined where nothing was said after `knownSeconds`. */
  words: readonly HeardWord[] | undefined
  /** Seconds of the sound between which there is speech; undefined for none. */
  speech: { start: number; end: number } | undefined
}

export interface DecodeRequest {
  /** 16 kHz, mono, 16 bit, at most 30 s. */
  samples: Buffer
  /** How far the sound was decoded before. @default 0 */
  knownSeconds?: number
  /** The text before, which tells how the sentence goes on. @default none */
  prompt?: string
}

export interface Whisper {
  /** @throws `engine-too-slow` (504), `engine-ended` (503), `busy` (429) */
  decode(request: DecodeRequest): Promise<Decoded>
  close(): Promise<void>
}

const workerPath = fileURLToPath(new URL('./whisper-worker.ts', import.meta.url))

/** Processes with the model in memory, since a decode blocks its own: the second starts when the first is busy. */
export function createWhisper(folder: string, path = workerPath): Whisper {
  const workers = Array.from({ length: decodesAtOnce }, () => ({ waiting: 0, process: createWorker(path, folder) }))
  return {
    async decode({ samples, knownSeconds = 0, prompt = '' }) {
      const header = Buffer.alloc(12)
      const text = Buffer.from(prompt)
      header.writeUInt32LE(Math.round(knownSeconds * 1000), 0)
      header.writeUInt32LE(text.length, 4)
      header.writeUInt32LE(samples.length, 8)
      const least = Math.min(...workers.map(({ waiting }) => waiting))
      const worker = workers.find(({ waiting }) => waiting === least) ?? workers[0]
      if (!worker) throw new Error('No worker decodes.')
      worker.waiting++
      try {
        return JSON.parse(await worker.process.ask(Buffer.concat([header, text, samples])))
      } finally {
        worker.waiting--
      }
    },
    close: async () => void (await Promise.all(workers.map(({ process }) => process.close()))),
  }
}

const createWorker = (path: string, folder: string) =>
  createPersistentProcess({
    command: process.execPath,
    arguments: [path, folder],
    answerEnd: '\n'.charCodeAt(0),
    encode: (id, request) => {
      const header = Buffer.alloc(4)
      header.writeUInt32LE(id)
      return Buffer.concat([header, request])
    },
    decode: (id, line) => (line.startsWith(`${id} `) ? line.slice(`${id} `.length) : undefined),
    timeoutMs: decodeTimeoutMs,
    maxWaiting: decodesWaiting,
  })

export const textOf = (words: readonly HeardWord[]): string => words.map(({ word }) => word).join(' ')
