import { AdapterError, LingoboothError } from '../errors.ts'
import type { JsonObject } from '../ports/common.ts'
import type { RoomRole } from '../ports/room-policy.port.ts'
import type { OpenOptions, PublishOptions, Transport } from '../ports/transport.port.ts'
import { type Capabilities, guardedCapabilities } from './guarded-session.ts'
import { adapterErrorOf } from './http-error.ts'
import { encodeJson } from './json.ts'
import { createLifeline } from './lifeline.ts'

/** What {@link defineTransport} builds a transport from. */
export interface TransportDefinition {
  /** Stable name, used in errors. */
  readonly id: string
  /** Message size limit, in bytes of UTF-8 JSON. */
  readonly messageBytes: number
  /** How many partial captions a second the service should carry from one participant; 0 for none. @default 4 */
  readonly partialsPerSecond?: number
  /** Resolves once messages can be sent and received. May reject with anything, as may the session's calls. */
  connect(options: ConnectOptions): Promise<RawSession>
  /** Converts what the service threw; a `LingoboothError` and an end without a reason never come here. @default `adapterErrorOf` */
  errorOf?(thrown: unknown): LingoboothError
}

/** What `connect` receives. */
export interface ConnectOptions extends Pick<OpenOptions, 'room' | 'channels' | 'self' | 'listen' | 'role'> {
  /** Aborts when connecting fails or is cancelled; not used after that. */
  readonly signal: AbortSignal
  /** Registers a clean-up. Clean-ups run once, in reverse order, when the session ends or fails to open; immediately if it already has. */
  onCleanup(run: () => unknown): void
  /** Reports a message. Messages on other channels or after the end are dropped. */
  deliver(channel: string, message: unknown, sender?: string, cursor?: string, role?: RoomRole): void
  /** Reports that the connection was interrupted, or resumed in the same session. `live` is implied at first. */
  status(status: 'live' | 'interrupted'): void
  /** Reports that the service ended the session, or refused to open it. */
  ended(error?: unknown): void
}

/** An open session of the service. Not called after the end. */
export interface RawSession extends Capabilities {
  /** Overrides the definition's limit, if this session's is lower. */
  readonly messageBytes?: number
  /** Resolves when the service has accepted the message. */
  send(channel: string, message: JsonObject, options: SendOptions): Promise<unknown>
}

/** How a message is to be sent. */
export interface SendOptions extends Pick<PublishOptions, 'to'> {
  readonly durable: boolean
  /** The message as JSON, within the limit. */
  readonly json: string
  /** Aborts when the caller no longer waits. */
  readonly signal: AbortSignal
}

/**
 * Builds a transport on a messaging service, with what every transport needs: aborts before, during and after connecting, the message size
 * limit, errors without URLs or text, no callbacks after the end, and clean-up however the session ends.
 */
export function defineTransport(definition: TransportDefinition): Transport {
  const { id, partialsPerSecond, connect } = definition
  const errorOf = (thrown: unknown): LingoboothError => {
    if (thrown === undefined || LingoboothError.is(thrown) || !definition.errorOf) return adapterErrorOf(id, thrown)
    try {
      return adapterErrorOf(id, definition.errorOf(thrown))
    } catch (broken) {
      return adapterErrorOf(id, broken)
    }
  }

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
        deliver(channel, message, sender, cursor, role) {
          if (lifeline.isOver || !channels.has(channel)) return
          onDelivery({
            channel,
            message,
            ...(sender !== undefined && { sender }),
            ...(cursor !== undefined && { cursor }),
            ...(role !== undefined && { role }),
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
        limits: { messageBytes, ...(partialsPerSecond !== undefined && { partialsPerSecond }) },
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
