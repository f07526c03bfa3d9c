import type { Delivery, TransportSession } from '@lingobooth/core'
import PubNub from 'pubnub'
import { type BarePubnubTransportOptions, createPubnubTransport, pubnubChannel } from '../index.ts'
import type { PubnubServer } from './pubnub-server/index.ts'

export type Session = TransportSession & Required<Pick<TransportSession, 'files' | 'history' | 'presence' | 'profile'>>

export interface Participant {
  readonly session: Session
  readonly heard: readonly Delivery[]
  readonly statuses: readonly string[]
  readonly ends: readonly unknown[]
}

const room = 'weekly'

export const channelNamed = (channel = 'chat') => pubnubChannel({ room, channel })
export const filesChannel = () => pubnubChannel({ room })

export const connectionTo = ({ origin, publishKey, subscribeKey }: PubnubServer) => ({
  origin,
  publishKey,
  subscribeKey,
  ssl: false,
})

/** Opens a session in the room `weekly` on the channel `chat`. */
export async function join(
  server: PubnubServer,
  userId: string,
  options: BarePubnubTransportOptions = {},
): Promise<Participant> {
  const heard: Delivery[] = []
  const statuses: string[] = []
  const ends: unknown[] = []
  const transport = createPubnubTransport({ ...connectionTo(server), retryFirstMs: 20, retryMaxMs: 100, ...options })
  const session = await transport.open({
    room,
    channels: ['chat'],
    self: { clientId: crypto.randomUUID(), userId, name: userId },
    signal: new AbortController().signal,
    onDelivery: (delivery) => heard.push(delivery),
    onStatus: (status) => statuses.push(status),
    onClosed: (error) => ends.push(error),
  })
  const { files, history, presence, profile } = session
  if (!files || !history || !presence || !profile) throw new Error('The session lacks a capability.')
  return { session: { ...session, files, history, presence, profile }, heard, statuses, ends }
}

export const textsOf = ({ heard }: Participant) =>
  heard.map(({ message }) => (typeof message === 'object' && message !== null ? Reflect.get(message, 'text') : message))

/** A client that knows nothing of this adapter. */
export const plainClient = (server: PubnubServer, userId: string, options = {}) =>
  new PubNub({ ...connectionTo(server), userId, ...options })
