import type { Delivery, TransportSession } from '@lingobooth/core'
import { type ManualClock, manualClock } from '@lingobooth/testing'
import { createBroadcastTransport } from '../broadcast-transport.ts'
import type { BroadcastTransportOptions } from '../options.ts'
import { type ChannelHub, channelHub, type HubChannel } from './channel-hub.ts'

export interface Tab {
  readonly session: TransportSession & Required<Pick<TransportSession, 'files' | 'presence' | 'profile'>>
  readonly heard: readonly Delivery[]
  readonly channel: HubChannel
  readonly clock: ManualClock
}

export const newHub = channelHub

/** A tab in the room `weekly`, on the channel `main`, with a clock of its own. */
export async function openTab(
  hub: ChannelHub,
  clientId: string,
  options: BroadcastTransportOptions = {},
  name = 'Ana',
): Promise<Tab> {
  const heard: Delivery[] = []
  const clock = manualClock()
  const before = hub.open.length
  const session = await createBroadcastTransport({ createChannel: hub.create, clock, ...options }).open({
    room: 'weekly',
    channels: ['main'],
    self: { clientId, userId: 'user', name },
    signal: new AbortController().signal,
    onDelivery: (delivery) => heard.push(delivery),
    onStatus: () => undefined,
    onClosed: () => undefined,
  })
  const channel = hub.open[before]
  const { files, presence, profile } = session
  if (!channel || !files || !presence || !profile) throw new Error('The tab did not open.')
  return { session: { ...session, files, presence, profile }, heard, channel, clock }
}

export const peersOf = ({ session }: Tab) => session.presence.peers().map(({ sender }) => sender)
