import type { OnEvent } from '../events.ts'

const warnings: ReadonlySet<string> = new Set(['vendorFailed', 'hostFailed', 'store', 'decisionsLost'])

/** Events as lines of JSON: without texts, keys, and the names of participants and rooms. */
export const eventLog =
  (write: (line: string) => void, now: () => number = Date.now): OnEvent =>
  (event) => {
    if (event.kind === 'saved' || event.kind === 'stream') return
    if (event.kind === 'call' && event.status < 400) return
    const { kind, ...rest } = event
    const told = Object.entries(rest).filter(([name]) => name !== 'user' && name !== 'room')
    const level = warnings.has(kind) ? 'warn' : 'info'
    write(JSON.stringify({ time: new Date(now()).toISOString(), level, event: kind, ...Object.fromEntries(told) }))
  }
