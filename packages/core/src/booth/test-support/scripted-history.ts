import type { Delivery, History, HistoryPage, OpenOptions, Transport } from '../../ports/transport.port.ts'
import type { Network } from './open-room.ts'

/** A transport of a network whose history answers when and how it is told. */
export const reader = (network: Network) => {
  const honest = network.transport()
  const reads: { readonly channel: string; readonly after?: string; readonly limit: number }[] = []
  const state = {
    reads,
    before: async (): Promise<unknown> => undefined,
    instead: undefined as ((cursor: number) => unknown) | undefined,
    early: [] as Delivery[],
    transport: {
      id: 'reader',
      async open(options: OpenOptions) {
        for (const delivery of state.early) options.onDelivery(delivery)
        const session = await honest.open(options)
        const read: History['read'] = async (channel, { signal: _, ...range }) => {
          reads.push({ channel, ...range })
          await state.before()
          return state.instead
            ? (state.instead(reads.length) as HistoryPage)
            : (session.history as History).read(channel, range)
        }
        return { ...session, history: { read } }
      },
    } satisfies Transport,
    of: (channel: string) => reads.filter((read) => read.channel === channel).map(({ after, limit }) => [after, limit]),
  }
  return state
}
