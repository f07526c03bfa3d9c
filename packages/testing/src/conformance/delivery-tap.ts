import { AdapterError, type Delivery, type Transport, type TransportSession } from '@lingobooth/core'
import type { OpenOptions } from '@lingobooth/core/adapter'

/** A transport under control: deliveries can be lost, publishing can fail, the session can end. */
export interface Tap {
  readonly transport: Transport
  /** Drops deliveries for which the filter is true, until it is unset. */
  lose(filter: ((delivery: Delivery) => boolean) | undefined): void
  /** The next `count` messages are sent, but `publish` rejects as if unacknowledged. */
  leaveUnanswered(count: number): void
  /** Ends the session, and keeps new ones from opening. */
  cut(): Promise<void>
  mend(): void
  /** Calls of the session in progress. */
  readonly pending: number
  /** How many sessions have been opened. */
  readonly opened: number
}

interface OpenSession {
  readonly session: TransportSession
  readonly options: OpenOptions
}

export function tapped({ id, open }: Transport): Tap {
  const sessions = new Set<OpenSession>()
  let isLost: ((delivery: Delivery) => boolean) | undefined
  let unanswered = 0
  let isCut = false

  let pending = 0
  let opened = 0

  const counted = async <Result>(call: Promise<Result>): Promise<Result> => {
    pending++
    try {
      return await call
    } finally {
      pending--
    }
  }

  const failure = () => new AdapterError(id, 'network', 'The suite cut the connection.')

  const publish =
    (session: TransportSession): TransportSession['publish'] =>
    async (...call) => {
      await counted(session.publish(...call))
      if (unanswered === 0) return
      unanswered--
      throw failure()
    }

  return {
    transport: {
      id,
      async open(options) {
        if (isCut) throw failure()
        const session = await open({
          ...options,
          onDelivery: (delivery) => {
            if (!isLost?.(delivery)) options.onDelivery(delivery)
          },
        })
        const entry = { session, options }
        sessions.add(entry)
        opened++
        const { history } = session
        return {
          ...session,
          publish: publish(session),
          close() {
            sessions.delete(entry)
            return session.close()
          },
          ...(history && { history: { read: (...call) => counted(history.read(...call)) } }),
        }
      },
    },
    lose(filter) {
      isLost = filter
    },
    leaveUnanswered(count) {
      unanswered = count
    },
    async cut() {
      isCut = true
      for (const { session, options } of [...sessions]) {
        await session.close()
        options.onClosed(failure())
      }
      sessions.clear()
    },
    mend() {
      isCut = false
    },
    get pending() {
      return pending
    },
    get opened() {
      return opened
    },
  }
}
