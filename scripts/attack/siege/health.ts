import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How a process fared in a second, or for as long as it could not tell. */
export interface Health {
  readonly rssBytes: number
  /** The most since the process began. */
  readonly peakRssBytes: number
  readonly heapBytes: number
  /** A second. */
  readonly cpuMs: number
  /** Of all processors, for all processes of the machine, a second. */
  readonly machineMs: number
  /** The longest that its loop stood still. */
  readonly stoodStillMs: number
}

/** Tells it until it is ended. */
export function watchHealth(tell: (health: Health) => void): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let before = used()
  const timer = setInterval(() => {
    const now = used()
    const seconds = (now.atMs - before.atMs) / 1_000
    const { rss, heapUsed } = process.memoryUsage()
    tell({
      rssBytes: rss,
      peakRssBytes: process.resourceUsage().maxRSS * 1_024,
      heapBytes: heapUsed,
      cpuMs: (now.ownMs - before.ownMs) / seconds,
      machineMs: (now.machineMs - before.machineMs) / seconds,
      stoodStillMs: delay.max / 1_000_000,
    })
    before = now
    delay.reset()
  }, 1_000)
  timer.unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}

function used() {
  const { user, system } = process.cpuUsage()
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return {
    atMs: performance.now(),
    ownMs: (user + system) / 1_000,
    machineMs: busy.reduce((total, ms) => total + ms, 0),
  }
}
