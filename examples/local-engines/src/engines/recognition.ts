import { fileURLToPath } from 'node:url'
import { recognitionsWaiting, recognitionTimeoutMs } from '../limits.ts'
import { upperCaseLoneI, upperFirst } from './apertium-text.ts'
import { createPersistentProcess } from './persistent-process.ts'

export interface RecognitionEngine {
  /** @param samples 16 kHz, mono, 16 bit @returns the recognised text, empty for silence */
  recognize(samples: Buffer, signal?: AbortSignal): Promise<string>
  close(): Promise<void>
}

/** The distribution's own Python, which has the PocketSphinx module; the first `python3` on the path may be another. */
export const pythonPath = '/usr/bin/python3'
const decoderPath = fileURLToPath(new URL('./recognize.py', import.meta.url))

export function createRecognitionEngine(): RecognitionEngine {
  const decoder = createPersistentProcess({
    command: pythonPath,
    arguments: ['-u', decoderPath],
    answerEnd: '\n'.charCodeAt(0),
    encode(id, samples) {
      const header = Buffer.alloc(8)
      header.writeUInt32LE(id, 0)
      header.writeUInt32LE(samples.length, 4)
      return Buffer.concat([header, samples])
    },
    decode: (id, line) => (line.startsWith(`${id} `) ? line.slice(`${id} `.length) : undefined),
    timeoutMs: recognitionTimeoutMs,
    maxWaiting: recognitionsWaiting,
  })
  return {
    recognize: async (samples, signal) => upperFirst(upperCaseLoneI((await decoder.ask(samples, signal)).trim())),
    close: () => decoder.close(),
  }
}
