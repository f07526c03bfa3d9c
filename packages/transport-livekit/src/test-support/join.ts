import { type Delivery, LingoboothError, type TransportSession } from '@lingobooth/core'
import type { OpenOptions } from '@lingobooth/core/adapter'
import type { Room } from 'livekit-client'
import { expect, vi } from 'vitest'
import type { TokenOptions } from '../../../../scripts/servers/livekit.ts'
import { createLivekitTransport, type LivekitTransportOptions } from '../index.ts'
import { closeAtTheEnd, connectOptions, type Server } from './server.ts'

export interface Joined {
  readonly session: TransportSession & Required<Pick<TransportSession, 'files' | 'presence' | 'profile'>>
  readonly heard: readonly Delivery[]
  /** What became of the connection, in order: a status, or the code of the error that ended it. */
  readonly fate: readonly string[]
  /** Says something that the others hear, which tells who hears whom. */
  say(text: string): Promise<void>
  hears(text: string): Promise<void>
}

const patience = { timeout: 60_000, interval: 20 }

/** Resolves once the check throws nothing any more; works in tests that run at the same time, too. */
export const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, patience)

/** Joins the booth room `weekly` on the channel `main`. */
export async function join(options: LivekitTransportOptions, open: Partial<OpenOptions> = {}): Promise<Joined> {
  const heard: Delivery[] = []
  const fate: string[] = []
  const { files, presence, profile, ...rest } = await createLivekitTransport(options).open({
    room: 'weekly',
    channels: ['main'],
    self: { clientId: crypto.randomUUID(), userId: 'user', name: 'Ana' },
    signal: new AbortController().signal,
    onDelivery: (delivery) => heard.push(delivery),
    onStatus: (status) => fate.push(status),
    onClosed: (error) => fate.push(LingoboothError.is(error) ? error.code : 'ended'),
    ...open,
  })
  if (!files || !presence || !profile) throw new Error('The session offers too little.')
  const session = { files, presence, profile, ...rest }
  closeAtTheEnd(session)
  return {
    session,
    heard,
    fate,
    say: (text) => session.publish('main', { text }),
    async hears(text) {
      await eventually(() => expect(heard.map(({ message }) => message)).toContainEqual({ text }))
    },
  }
}

export interface OwnOptions extends Partial<TokenOptions> {
  readonly transport?: Partial<LivekitTransportOptions>
}

/** Joins over a connection of its own. */
export const joinAlone = (
  server: Server,
  livekitRoom: string,
  { transport, ...token }: OwnOptions = {},
): Promise<Joined> =>
  join({
    url: server.url,
    token: ({ self }) => server.token({ identity: self.clientId, room: livekitRoom, ...token }),
    connectOptions,
    ...transport,
  })

/** Names of the peers as a session sees them. */
export const peersOf = ({ session }: Joined): readonly string[] => session.presence.peers().map(({ sender }) => sender)

/** Every listener that the application or somebody else has on the room. */
export const listenersOf = (room: Room, events: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(events.map((event) => [event, room.listenerCount(event as never)]))
