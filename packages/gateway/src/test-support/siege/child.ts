import { fork } from 'node:child_process'
import { once } from 'node:events'

type Counts = Readonly<Record<string, number>>

/** What a process says of itself four times a second. */
interface Told {
  readonly url: string
  readonly counts: Counts
  readonly heapBytes: number
  /** Linux counts what the process that starts this one holds in `maxRSS`, so that the peak is the most of these. */
  readonly rssBytes: number
}

export type Child = Awaited<ReturnType<typeof startChild>>

/** Starts a module of this folder, which calls `beChild`. @throws if it ends at once */
export async function startChild(file: string, args: readonly string[] = [], flags: readonly string[] = []) {
  const child = fork(new URL(file, import.meta.url), [...args], {
    execArgv: ['--conditions=@lingobooth/source', ...flags],
  })
  const told: Told[] = []
  child.on('message', (message: Told) => told.push(message))
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  const [first] = told
  if (!first) throw new Error(`The process of ${file} has ended.`)
  return {
    url: first.url,
    /** In order. */
    told: told as readonly Told[],
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    counts: (): Counts => told.at(-1)?.counts ?? {},
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** What such a module does once it can be reached. */
export function beChild(url: string, counts: Counts = {}): void {
  const tell = () => {
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ url, counts, heapBytes: heapUsed, rssBytes: rss } satisfies Told)
  }
  process.on('disconnect', () => process.exit())
  setInterval(tell, 250)
  tell()
}
