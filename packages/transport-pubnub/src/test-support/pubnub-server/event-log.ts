/** One event as subscribers get it. SDK, core/endpoints/subscribe.ts: `Envelope`. */
export interface Envelope {
  readonly a: string
  readonly f: number
  readonly i?: string
  readonly p: { readonly t: string; readonly r: number }
  readonly k: string
  readonly c: string
  readonly b: string
  readonly d: unknown
  /** Absent for messages; 1 signal, 2 App Context, 4 file. */
  readonly e?: number
  readonly cmt?: string
  readonly u?: unknown
}

export interface NewEvent {
  readonly channel: string
  readonly payload: unknown
  readonly publisher?: string
  readonly kind?: 1 | 2 | 4
  readonly customMessageType?: string | undefined
  readonly meta?: unknown
}

export interface EventLog {
  append(event: NewEvent): string
  /** Resolves with the events after the timetoken, at once or when one comes; with none when time is over or the client went. */
  wait(channels: ReadonlySet<string>, after: string, gone: AbortSignal): Promise<readonly Envelope[]>
  readonly waiting: number
  close(): void
}

export interface EventLogOptions {
  readonly subscribeKey: string
  readonly region: number
  /** PubNub docs, "API limits": how many events a returning subscriber gets; older ones are lost to it. */
  readonly queueMessages: number
  /** PubNub docs, "Subscribe" (REST): how long a poll is held. */
  readonly longPollMs: number
  timetoken(): string
}

const keptEvents = 10_000

export function createEventLog(options: EventLogOptions): EventLog {
  const { subscribeKey, region, queueMessages, longPollMs, timetoken } = options
  let events: Envelope[] = []
  const waiters = new Set<{ check(): void; end(): void }>()

  const find = (channels: ReadonlySet<string>, after: string) =>
    events.filter(({ c, p }) => p.t > after && channels.has(c)).slice(-queueMessages)

  return {
    append({ channel, payload, publisher, kind, customMessageType, meta }) {
      const t = timetoken()
      events.push({
        a: '4',
        f: 0,
        ...(publisher !== undefined && { i: publisher }),
        p: { t, r: region },
        k: subscribeKey,
        c: channel,
        b: channel,
        d: payload,
        ...(kind !== undefined && { e: kind }),
        ...(customMessageType !== undefined && { cmt: customMessageType }),
        ...(meta !== undefined && { u: meta }),
      })
      if (events.length > 2 * keptEvents) events = events.slice(-keptEvents)
      for (const waiter of [...waiters]) waiter.check()
      return t
    },
    wait: (channels, after, gone) =>
      new Promise((resolve) => {
        const finish = (found: readonly Envelope[]) => {
          waiters.delete(waiter)
          clearTimeout(timer)
          resolve(found)
        }
        const waiter = {
          check() {
            const found = find(channels, after)
            if (found.length > 0) finish(found)
          },
          end: () => finish([]),
        }
        const timer = setTimeout(waiter.end, longPollMs)
        gone.addEventListener('abort', waiter.end, { once: true })
        waiters.add(waiter)
        waiter.check()
      }),
    get waiting() {
      return waiters.size
    },
    close() {
      for (const waiter of [...waiters]) waiter.end()
    },
  }
}
