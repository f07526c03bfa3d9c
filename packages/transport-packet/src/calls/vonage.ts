import { AdapterError } from '@lingobooth/core'
import type { Connection, Session } from '@opentok/client'
import { notJoined, type PacketCall } from '../call.ts'

/** The part of a session of Vonage that a room needs. */
export type VonageSession = Pick<Session, 'signal' | 'on' | 'off' | 'connection'>

export interface VonageOptions {
  /** The user that your server has put into the data of a connection's token, and nothing that a client can choose. */
  userOf?(connection: Connection): string | undefined
}

const type = 'lingobooth'
const event = `signal:${type}` as const

const isTooMany = (error: unknown) => error instanceof Error && error.name === 'OT_RATE_LIMIT_EXCEEDED'

/**
 * A room over the signals of a Vonage session, which has been joined. Vonage vouches for the connection and for the data of its token. A signal has at most
 * 8,192 characters of JSON; the rate is assumed, since Vonage publishes none.
 */
export function vonageCall(session: VonageSession, { userOf }: VonageOptions = {}): PacketCall {
  return {
    ...{ maxBytes: 8_192, encoding: 'text', perSecond: 10 },
    channel: () => {
      const self = session.connection?.connectionId
      if (!self) throw notJoined('Vonage')
      const connections = new Map<string, Connection>()
      const userOfSender = (sender: string) => {
        const connection = connections.get(sender)
        return connection && userOf?.(connection)
      }
      return {
        self,
        ...(userOf && { userOf: userOfSender }),
        async send(data, to) {
          const connection = to === undefined ? undefined : connections.get(to)
          try {
            await session.signal({
              ...{ type, data: String(data), retryAfterReconnect: false },
              ...(connection && { to: connection }),
            })
          } catch (error) {
            if (isTooMany(error)) throw new AdapterError('vonage', 'rate-limited', 'Vonage took no more signals.')
            throw error
          }
        },
        subscribe(onMessage) {
          const receive = ({ from, data }: { readonly from: Connection | null; readonly data?: string }) => {
            // Of a server: nobody of this room.
            if (!from) return
            connections.set(from.connectionId, from)
            onMessage(from.connectionId, data)
          }
          const meet = ({ connection }: { readonly connection: Connection }) =>
            void connections.set(connection.connectionId, connection)
          session.on(event, receive)
          session.on('connectionCreated', meet)
          return () => {
            session.off(event, receive)
            session.off('connectionCreated', meet)
          }
        },
        onLeft(listener) {
          const leave = ({ connection }: { readonly connection: Connection }) => {
            connections.delete(connection.connectionId)
            listener(connection.connectionId)
          }
          session.on('connectionDestroyed', leave)
          return () => session.off('connectionDestroyed', leave)
        },
        onStatus(listener) {
          const [interrupted, live, closed] = (['interrupted', 'live', 'closed'] as const).map(
            (status) => () => listener(status),
          ) as [() => void, () => void, () => void]
          session.on('sessionReconnecting', interrupted)
          session.on('sessionReconnected', live)
          session.on('sessionDisconnected', closed)
          return () => {
            session.off('sessionReconnecting', interrupted)
            session.off('sessionReconnected', live)
            session.off('sessionDisconnected', closed)
          }
        },
      }
    },
  }
}
