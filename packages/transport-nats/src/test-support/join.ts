import type { Delivery, TransportSession } from '@lingobooth/core'
import type { OpenOptions } from '@lingobooth/core/adapter'
import { assembleNatsTransport } from '../nats-transport.ts'
import type { NatsTransportOptions, NatsTuning } from '../options.ts'

export interface Guest {
  readonly clientId: string
  readonly session: TransportSession & Required<TransportSession>
  readonly heard: readonly Delivery[]
  readonly statuses: readonly string[]
  /** Errors of sessions that ended by themselves. */
  readonly ends: readonly unknown[]
  texts(): readonly unknown[]
}

export interface JoinOptions extends Partial<OpenOptions['self']> {
  readonly room?: string
  readonly listen?: true
}

let joins = 0

/** Somebody in a room, on the channel `main`. */
export async function join(
  options: NatsTransportOptions & Partial<NatsTuning>,
  { room = 'weekly', listen, ...self }: JoinOptions = {},
): Promise<Guest> {
  const heard: Delivery[] = []
  const statuses: string[] = []
  const ends: unknown[] = []
  const clientId = self.clientId ?? `join-${++joins}`
  const session = await assembleNatsTransport(options, options).open({
    room,
    channels: ['main'],
    ...(listen && { listen }),
    self: { userId: 'ana', name: 'Ana', ...self, clientId },
    signal: new AbortController().signal,
    onDelivery: (delivery) => heard.push(delivery),
    onStatus: (status) => statuses.push(status),
    onClosed: (error) => ends.push(error),
  })
  return {
    clientId,
    session: session as Guest['session'],
    heard,
    statuses,
    ends,
    texts: () => heard.map(({ message }) => Reflect.get(Object(message), 'text')),
  }
}
