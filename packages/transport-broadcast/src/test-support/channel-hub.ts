import type { Channel } from '../options.ts'

export interface ChannelHub {
  create(name: string): Channel
  /** The channels that are open, in the order of their creation. */
  readonly open: readonly HubChannel[]
  /** Everything posted so far. */
  readonly posted: readonly unknown[]
}

export interface HubChannel extends Channel {
  /** The tab crashed: it neither hears nor says anything, and does not say goodbye. */
  silent: boolean
}

/** BroadcastChannel without the event loop in between, so that a test with a manual clock is exact. */
export function channelHub(): ChannelHub {
  const open = new Map<HubChannel, string>()
  const posted: unknown[] = []
  return {
    posted,
    get open() {
      return [...open.keys()]
    },
    create(name) {
      const channel: HubChannel = {
        silent: false,
        onmessage: null,
        postMessage(data) {
          if (!open.has(channel)) throw new DOMException('The channel is closed.', 'InvalidStateError')
          if (channel.silent) return
          posted.push(data)
          for (const [other, otherName] of open) {
            if (other === channel || otherName !== name || other.silent) continue
            const copy = structuredClone(data)
            queueMicrotask(() => other.onmessage?.({ data: copy }))
          }
        },
        close() {
          open.delete(channel)
        },
      }
      open.set(channel, name)
      return channel
    },
  }
}
