import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Health, watchHealth } from './health.ts'

export type Counts = Readonly<Record<string, number>>

interface Told {
  readonly ready?: string
  readonly health?: Health
  readonly counts?: Counts
}

/** A process beside this one. */
export interface Child {
  /** Where it can be reached. */
  readonly url: string
  /** Of each second so far. */
  readonly health: readonly Health[]
  readonly ended: Promise<unknown>
  isAlive(): boolean
  /** What it has counted so far. @throws when it has ended */
  counts(): Promise<Counts>
  stop(): Promise<void>
}

/** Starts a module of this folder, which calls `beChild`. */
export async function startChild(file: string, args: readonly string[] = [], flags: readonly string[] = []) {
  const child = fork(new URL(file, import.meta.url), [...args], {
    execArgv: ['--conditions=@lingobooth/source', ...flags],
  })
  const health: Health[] = []
  const ended = once(child, 'exit')
  child.on('message', (told: Told) => told.health && health.push(told.health))
  const told = async <Name extends 'ready' | 'counts'>(name: Name): Promise<NonNullable<Told[Name]>> => {
    const heard = new Promise<NonNullable<Told[Name]>>((resolve) => {
      const hear = (message: Told) => {
        const value = message[name]
        if (value === undefined) return
        child.off('message', hear)
        resolve(value)
      }
      child.on('message', hear)
    })
    const gone = ended.then(() => {
      throw new Error(`The process of ${file} has ended.`)
    })
    return Promise.race([heard, gone])
  }
  const started: Child = {
    url: await told('ready'),
    health,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    counts() {
      child.send('count', () => {})
      return told('counts')
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
  return started
}

/** What such a module does once it is ready. */
export function beChild(url: string, counts: () => Counts = () => ({})): void {
  const tell = (told: Told) => process.send?.(told)
  watchHealth((health) => tell({ health }))
  process.on('message', () => tell({ counts: counts() }))
  process.on('disconnect', () => process.exit())
  tell({ ready: url })
}
