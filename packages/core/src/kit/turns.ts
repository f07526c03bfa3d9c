import { firstOfMost, inTurn, type Queued } from './in-turn.ts'
import { onAbort } from './wait.ts'

/** `overflow`: too much waited. `ended`: nobody waits for it any more. */
export type NoTurn = 'overflow' | 'ended'

export interface TurnOf extends Queued {
  /** What is made from a line belongs to one revision of it. */
  readonly revision: number
}

export interface TurnsOptions {
  readonly linesAtOnce: number
  readonly maxWaiting: number
}

interface Entry extends TurnOf {
  start(): void
  drop(why: NoTurn): void
}

/**
 * Runs work for lines, for a few of them at a time; a newer revision of a line ends the work for older ones.
 * People take turns, each with a line, and when too much waits, the person with the most loses the oldest.
 */
export function createTurns({ linesAtOnce, maxWaiting }: TurnsOptions) {
  let running: readonly Entry[] = []
  let waiting: readonly Entry[] = []

  const leave = (entry: Entry) => {
    running = running.filter((other) => other !== entry)
    waiting = waiting.filter((other) => other !== entry)
  }

  const beginNext = () => {
    const lines = new Set(running.map(({ key }) => key))
    const begun = waiting.filter(({ key }) => {
      if (lines.size < linesAtOnce) lines.add(key)
      return lines.has(key)
    })
    waiting = waiting.filter((entry) => !begun.includes(entry))
    running = [...running, ...begun]
    for (const entry of begun) entry.start()
  }

  const append = (entry: Entry) => {
    const isOlder = ({ key, revision }: Entry) => key === entry.key && revision < entry.revision
    for (const other of [...running, ...waiting].filter(isOlder)) other.drop('ended')
    waiting = inTurn([...running, ...waiting], entry, running.length).slice(running.length)
    if (waiting.length > maxWaiting) firstOfMost(waiting)?.drop('overflow')
    beginNext()
  }

  return {
    /** Rejects only as `work` does. */
    run: <T>(line: TurnOf, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | NoTurn> =>
      new Promise((resolve, reject) => {
        const controller = new AbortController()
        const over = () => {
          stop()
          leave(entry)
        }
        const entry: Entry = {
          ...line,
          start: () => void work(controller.signal).finally(over).then(resolve, reject).finally(beginNext),
          drop(why) {
            over()
            controller.abort()
            resolve(why)
          },
        }
        const stop = onAbort(signal, () => {
          entry.drop('ended')
          beginNext()
        })
        if (signal.aborted) entry.drop('ended')
        else append(entry)
      }),
  }
}

export type Turns = ReturnType<typeof createTurns>
