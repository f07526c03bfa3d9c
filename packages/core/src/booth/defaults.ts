import type { Clock, Logger, Page } from '../ports/services.port.ts'
import { createCredentialStore } from '../vendors/credential-store.ts'
import { Ports, type Provision, provide } from './plugin.ts'

/** Two clocks of one computer never drift apart by this much between two readings. */
const sleepMs = 1_000

/** Monotonic time with the computer's sleep: in some browsers `performance.now()` stands still then, while the wall clock goes on. */
export function createMonotonic(
  awakeMs: () => number = () => performance.now(),
  wallMs: () => number = () => Date.now(),
): () => number {
  let aheadMs = wallMs() - awakeMs()
  let sleptMs = 0
  return () => {
    const nowMs = awakeMs()
    const gainedMs = wallMs() - nowMs - aheadMs
    aheadMs += gainedMs
    if (gainedMs >= sleepMs) sleptMs += gainedMs
    return nowMs + sleptMs
  }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: createMonotonic(),
  setTimeout: (callback, timeoutMs) => setTimeout(callback, timeoutMs),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
}

const consoleLogger: Logger = {
  info: (message, details) => console.info(`[lingobooth] ${message}`, details ?? ''),
  warn: (message, details) => console.warn(`[lingobooth] ${message}`, details ?? ''),
  error: (message, details) => console.error(`[lingobooth] ${message}`, details ?? ''),
}

/** Always online and visible, for hosts without a page. */
const steadyPage: Page = { online: true, visible: true, subscribe: () => () => {} }

/** Adapters of ports that no plugin has to fill. */
export const defaultProvisions = (timeoutMs: number): readonly Provision[] => [
  provide(Ports.Clock, [], () => systemClock),
  provide(Ports.Logger, [], () => consoleLogger),
  provide(Ports.Page, [], () => steadyPage),
  provide(Ports.CredentialStore, [Ports.TokenSource, Ports.Clock], (sources, clock) =>
    createCredentialStore(sources, clock, timeoutMs),
  ),
]
