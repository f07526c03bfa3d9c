import { AdapterError, type LingoboothError } from '../errors.ts'
import type { JsonObject } from '../ports/common.ts'
import type { OpenOptions, PublishOptions, Transport } from '../ports/transport.port.ts'
import { adapterErrorOf } from './adapter-error.ts'
import { type Capabilities, guardedCapabilities } from './guarded-session.ts'
import { encodeJson } from './json.ts'
import { createLifeline } from './lifeline.ts'

export interface TransportDefinition {
  /** Stable name for errors. */
  readonly id: string
  /** Longest message as UTF-8 JSON. */
  readonly messageBytes: number
  /** Resolves when messages flow both ways. Rejects, like its session, with anything. */
  connect(options: ConnectOptions): Promise<RawSession>
  /** The error to tell of whatever the service threw. @default adapterErrorOf: `network`, or `timeout` by its name */
  errorOf?(thrown: unknown): LingoboothError
}

export interface ConnectOptions extends Pick<OpenOptions, 'room' | 'channels' | 'self'> {
  /** Aborts when the opening fails or is not wanted any more; it ends with the opening. */
  readonly signal: AbortSignal
  /** Lets go of what was opened: runs once, the last one first, when the session is over or could not be opened, and at once if it is so already. */
  onCleanup(run: () => unknown): void
  /** Something came. What comes on another channel or after the end is dropped. */
  deliver(channel: string, message: unknown, sender?: string, cursor?: string): void
  /** The connection is away, or back in the same session. That it is there at first is implied. */
  status(status: 'live' | 'interrupted'): void
  /** The service ended the session, or will not open it. */
  ended(error?: unknown): void
}

/** What a service does while a session is open; afterwards nothing is asked of it. */
export interface RawSession extends Capabilities {
  /** Where the service takes less than all transports of this kind may. */
  readonly messageBytes?: number
  /** Resolves when the service took the message. */
  send(channel: string, message: JsonObject, options: SendOptions): Promise<unknown>
}

export interface SendOptions extends Pick<PublishOptions, 'to'> {
  readonly durable: boolean
  /** The message as JSON, within the limit. */
  readonly json: string
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal
}

/**
 * Makes a transport of what a service does. What every transport needs is written here once: aborts before, during and after connecting,
 * the limit of messages, errors that tell no address and no text, silence after the end, and cleaning up whatever ended the session.
 */
export function defineTransport(definition: TransportDefinition): Transport {
  const { id, connect, errorOf = (thrown) => adapterErrorOf(id, thrown) } = definition

  const open: Transport['open'] = async ({ onDelivery, onStatus, onClosed, signal, ...wanted }) => {
    const channels = new Set(wanted.channels)
    const cleanups: (() => unknown)[] = []
    let status: 'opening' | 'live' | 'interrupted' = 'opening'
    const cleaned: Promise<unknown>[] = []

    const lifeline = createLifeline({
      closedError: () => new AdapterError(id, 'closed', 'The session is closed: open a new one.'),
      proper: errorOf,
    })
    const cleanUp = () => {
      for (const run of cleanups.splice(0).reverse()) cleaned.push((async () => run())().catch(() => {}))
    }
    const end = (error?: Error) => {
      lifeline.end(error)
      cleanUp()
    }

    const connecting = (signal: AbortSignal) =>
      connect({
        ...wanted,
        signal,
        onCleanup(run) {
          cleanups.push(run)
          if (lifeline.isOver) cleanUp()
        },
        deliver(channel, message, sender, cursor) {
          if (lifeline.isOver || !channels.has(channel)) return
          onDelivery({
            channel,
            message,
            ...(sender !== undefined && { sender }),
            ...(cursor !== undefined && { cursor }),
          })
        },
        status(next) {
          if (lifeline.isOver || status === 'opening' || status === next) return
          status = next
          onStatus(next)
        },
        ended(cause) {
          if (lifeline.isOver) return
          const error = errorOf(cause)
          if (status === 'opening') return end(error)
          end()
          onClosed(error)
        },
      })

    try {
      const raw = await lifeline.guard(connecting, signal)
      lifeline.check()
      status = 'live'
      const { messageBytes = definition.messageBytes } = raw
      return {
        limits: { messageBytes },
        publish: (channel, message, { to, durable = true, signal } = {}) =>
          lifeline.guard(async (signal) => {
            const json = encodeJson(id, message, messageBytes)
            await raw.send(channel, message, { durable, json, signal, ...(to !== undefined && { to }) })
          }, signal),
        async close() {
          end()
          await Promise.all(cleaned)
        },
        ...guardedCapabilities(raw, lifeline),
      }
    } catch (error) {
      end()
      throw error
    }
  }
  return { id, open }
}
