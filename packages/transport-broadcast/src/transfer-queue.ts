const maxRunning = 4
const maxRunningOfPeer = 2
const maxWaiting = 32

interface Transfer {
  readonly to: string
  run(): Promise<void>
}

/** Limits transfers in parallel, in total and per peer, so that small requests cannot cause a flood. */
export interface TransferQueue {
  /** Returns false when the queue is full. A transfer of the same id to the same peer is not added twice. */
  add(to: string, id: string, run: () => Promise<void>): boolean
  /** Drops waiting transfers. */
  clear(): void
}

export function createTransferQueue(): TransferQueue {
  const waiting = new Map<string, Transfer>()
  const running = new Map<string, Transfer>()

  const mayRun = ({ to }: Transfer) =>
    running.size < maxRunning && [...running.values()].filter((other) => other.to === to).length < maxRunningOfPeer

  const startNext = () => {
    for (const [key, transfer] of waiting) {
      if (!mayRun(transfer)) continue
      waiting.delete(key)
      running.set(key, transfer)
      void transfer.run().finally(() => {
        running.delete(key)
        startNext()
      })
    }
  }

  return {
    add(to, id, run) {
      const key = JSON.stringify([to, id])
      if (running.has(key) || waiting.has(key)) return true
      if (waiting.size >= maxWaiting) return false
      waiting.set(key, { to, run })
      startNext()
      return true
    },
    clear: () => waiting.clear(),
  }
}
