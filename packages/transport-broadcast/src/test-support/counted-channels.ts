import type { Channel } from '../options.ts'

/** Channels of the browser, and how many of them are open. */
export function countedChannels() {
  const open = new Set<Channel>()
  return {
    count: () => open.size,
    create(name: string): Channel {
      const channel = new BroadcastChannel(name) as Channel
      const close = channel.close.bind(channel)
      open.add(channel)
      return Object.assign(channel, {
        close() {
          open.delete(channel)
          close()
        },
      })
    },
  }
}
