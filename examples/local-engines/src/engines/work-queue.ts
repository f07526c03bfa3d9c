import PQueue from 'p-queue'
import { requestError } from '../request-error.ts'

export interface WorkQueue {
  /** Runs the work in its turn. @throws `busy` (429) when the queue is full */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createWorkQueue(options: { atOnce: number; maxWaiting: number }): WorkQueue {
  const queue = new PQueue({ concurrency: options.atOnce })
  return {
    run(work, signal) {
      if (queue.size >= options.maxWaiting)
        return Promise.reject(requestError(429, 'busy', 'Too many requests are waiting. Try again in a second.', 1))
      return queue.add(work, signal ? { signal } : {})
    },
  }
}
