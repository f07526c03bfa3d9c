import { AdapterError, type Clock } from '@lingobooth/core'
import type { MsgHdrs, NatsConnection, PermissionViolationError } from '@nats-io/nats-core'
import { interruptedError, natsError, refusalError } from './errors.ts'
import { vendor } from './names.ts'
import { within } from './within.ts'

export const afterHeader = 'Lingobooth-After'

const maxRefused = 100

interface Acknowledgement {
  readonly seq?: number
  readonly error?: { readonly err_code?: number; readonly description?: string }
}

export interface PublisherOptions {
  readonly connection: NatsConnection
  readonly timeoutMs: number
  readonly clock: Clock
  isInterrupted(): boolean
  newHeaders(): MsgHdrs
}

export interface Publisher {
  /** Publishes to a stream; resolves when stored. */
  store(subject: string, bytes: Uint8Array): Promise<void>
  /** Publishes to current subscribers, after everything sent before; resolves when the server has accepted it. */
  send(subject: string, bytes: Uint8Array): Promise<void>
  /** The same, without waiting or an acknowledgement. */
  sendNow(subject: string, bytes: Uint8Array): void
  noteRefusal(error: PermissionViolationError): void
}

/** Publishes in call order. Stored messages are pipelined; the others wait until those before them are stored. */
export function createPublisher({
  connection,
  timeoutMs,
  clock,
  isInterrupted,
  newHeaders,
}: PublisherOptions): Publisher {
  const storing = new Set<Promise<unknown>>()
  const refused = new Set<string>()
  let lastStored = 0
  let previous: Promise<unknown> = Promise.resolve()

  const checkConnected = () => {
    if (isInterrupted()) throw interruptedError()
  }

  /** Starts when everything before has started; a stored message has started as soon as it is sent. */
  const inTurn = <T>(begin: () => T | Promise<T>): Promise<T> => {
    const begun = previous.then(() => {
      checkConnected()
      return begin()
    })
    previous = begun.catch(() => undefined)
    return begun
  }

  const request = async (subject: string, bytes: Uint8Array) => {
    const answer = await connection.request(subject, bytes, { timeout: timeoutMs })
    const { seq = 0, error } = answer.json<Acknowledgement>()
    if (error) throw refusalError(error.err_code, error)
    lastStored = Math.max(lastStored, seq)
  }

  const sendNow = (subject: string, bytes: Uint8Array) => {
    const headers = newHeaders()
    headers.set(afterHeader, `${lastStored}`)
    connection.publish(subject, bytes, lastStored > 0 ? { headers } : {})
  }

  return {
    async store(subject, bytes) {
      try {
        await inTurn(() => {
          const stored = request(subject, bytes)
          storing.add(stored)
          stored.catch(() => undefined).finally(() => storing.delete(stored))
          return { stored }
        }).then(({ stored }) => stored)
      } catch (cause) {
        throw natsError(cause)
      }
    },
    async send(subject, bytes) {
      try {
        await inTurn(async () => {
          await Promise.allSettled(storing)
          checkConnected()
          sendNow(subject, bytes)
        })
        // A rejection arrives before the reply to the flush, but is reported one turn later.
        await within(
          clock,
          timeoutMs,
          connection.flush().then(() => connection.flush()),
        )
      } catch (cause) {
        throw natsError(cause)
      }
      if (refused.delete(subject))
        throw new AdapterError(
          vendor,
          'unauthorized',
          'The NATS server does not let this user publish here: join with the `userId` that its permissions name.',
        )
    },
    sendNow,
    noteRefusal({ operation, subject }) {
      if (operation === 'publish' && refused.size < maxRefused) refused.add(subject)
    },
  }
}
