import type { memoryNetwork } from '@lingobooth/testing'
import { room } from './person.ts'

/** The senders of several connections of one user, which the network knows also when they are gone. */
export async function connectionsOf(network: ReturnType<typeof memoryNetwork>, userId: string, count: number) {
  const senders = Array.from({ length: count }, (_, index) => `${userId}.${index}`)
  for (const clientId of senders) {
    const session = await network.transport().open({
      room,
      channels: [],
      self: { clientId, userId, name: '' },
      signal: new AbortController().signal,
      onDelivery: () => {},
      onStatus: () => {},
      onClosed: () => {},
    })
    await session.close()
  }
  return senders
}
