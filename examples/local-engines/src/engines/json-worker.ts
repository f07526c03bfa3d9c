import { createPersistentProcess, type PersistentProcessOptions } from './persistent-process.ts'

export interface JsonWorkerOptions extends Pick<PersistentProcessOptions, 'timeoutMs' | 'maxWaiting'> {
  /** Of the module that it runs. */
  readonly path: string
  readonly folder: string
  /** Field of the answer. */
  readonly answer: string
}

/** One Node process that answers a line of JSON with another, both with the same `id`. */
export function createJsonWorker({ path, folder, answer, ...limits }: JsonWorkerOptions) {
  const worker = createPersistentProcess({
    ...limits,
    command: process.execPath,
    arguments: [path, folder],
    answerEnd: '\n'.charCodeAt(0),
    encode: (id, request) => Buffer.from(`${JSON.stringify({ id, ...JSON.parse(Buffer.from(request).toString()) })}\n`),
    decode(id, line) {
      const answered = JSON.parse(line)
      return answered.id === id ? answered[answer] : undefined
    },
  })
  return {
    ask: (request: object, signal?: AbortSignal) => worker.ask(Buffer.from(JSON.stringify(request)), signal),
    close: () => worker.close(),
  }
}
