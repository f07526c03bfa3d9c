import { createHmac, randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '@lingobooth/core'
import { checkNames, checkNumbers, numberRanges } from '@lingobooth/core/adapter'
import type { OnEvent, Service } from '../events.ts'

export interface UsageWebhookOptions {
  readonly url: string
  /** Signs each message: `webhook-signature` is `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`. */
  readonly secret: string
  /** How often usage is sent. @default 60000 */
  readonly everyMs?: number
  /** Told when a message was not taken for two minutes, and for each entry that is lost; what is not taken is kept and sent again, within bounds. */
  readonly onFailed?: (status: number | undefined) => void
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: Clock
}

const known: Readonly<Record<keyof UsageWebhookOptions, true>> = {
  ...{ url: true, secret: true, everyMs: true, onFailed: true, fetch: true, clock: true },
}

export interface UsageWebhook {
  readonly onEvent: OnEvent
  /** Sends what is left. */
  stop(): Promise<void>
}

interface Entry {
  readonly room: string
  readonly user: string
  readonly service: Service
  readonly vendor: string
  amount: number
  calls: number
}

const attemptsUntilTold = 8
const firstRetryMs = 1_000
const longestRetryMs = 64_000
const timeoutMs = 10_000
const maxWaiting = 20
const maxEntries = 5_000

/**
 * Reports to the host what was bought, by participant, and who agreed to be recognised: once a minute, with retries until accepted.
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export function createUsageWebhook(options: UsageWebhookOptions): UsageWebhook {
  checkNames(options, known)
  checkNumbers(options, { everyMs: numberRanges.duration })
  const { url, secret, everyMs = 60_000, clock = systemClock, onFailed, fetch = globalThis.fetch } = options
  let entries = new Map<string, Entry>()
  let consents: object[] = []
  const waiting = new Set<Promise<void>>()
  const pauses = new Set<() => void>()
  let isStopped = false
  let timer: unknown

  async function post(id: string, body: string): Promise<number | undefined> {
    const timestamp = String(Math.floor(clock.now() / 1_000))
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      void response.body?.cancel().catch(() => {})
      return response.status
    } catch {
      return undefined
    }
  }

  const pause = (durationMs: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clock.clearTimeout(id)
        pauses.delete(end)
        resolve()
      }
      const id = clock.setTimeout(end, durationMs)
      pauses.add(end)
      if (isStopped) end()
    })

  /** The id stays the same, so that the host can tell a message that it has taken already. */
  async function deliver(body: string): Promise<void> {
    const id = randomUUID()
    let status: number | undefined
    for (let attempt = 1; ; attempt++) {
      status = await post(id, body)
      if (status !== undefined && status >= 200 && status < 300) return
      if (attempt === attemptsUntilTold) onFailed?.(status)
      if (isStopped && attempt > 1) break
      await pause(Math.min(longestRetryMs, firstRetryMs * 2 ** (attempt - 1)))
    }
    onFailed?.(status)
  }

  function flush(): void {
    if (entries.size === 0 && consents.length === 0) return
    if (waiting.size >= maxWaiting) return
    const body = JSON.stringify({ type: 'usage', sentAtMs: clock.now(), usage: [...entries.values()], consents })
    entries = new Map()
    consents = []
    const delivery = deliver(body)
    waiting.add(delivery)
    delivery.finally(() => waiting.delete(delivery))
  }

  /** Whether there is a place for one more; when nothing is taken for long, what is there already stays. */
  function hasPlace(count: number): boolean {
    if (count >= maxEntries) flush()
    const isFree = entries.size < maxEntries && consents.length < maxEntries
    if (!isFree) onFailed?.(undefined)
    return isFree
  }

  const schedule = () => {
    timer = clock.setTimeout(() => {
      flush()
      schedule()
    }, everyMs)
  }
  schedule()

  return {
    onEvent(event) {
      if (event.kind === 'consent') {
        const { answer, room, user } = event
        if (hasPlace(consents.length)) consents.push({ answer, room, user, atMs: clock.now() })
      }
      if (event.kind !== 'bought') return
      const { room, user, service, vendor, amount, calls } = event
      const key = JSON.stringify([room, user, service, vendor])
      if (!entries.has(key) && !hasPlace(entries.size)) return
      const entry = entries.get(key) ?? { room, user, service, vendor, amount: 0, calls: 0 }
      entry.amount += amount
      entry.calls += calls
      entries.set(key, entry)
    },
    async stop() {
      isStopped = true
      clock.clearTimeout(timer)
      for (const end of [...pauses]) end()
      flush()
      await Promise.all(waiting)
    },
  }
}
