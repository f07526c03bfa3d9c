import type { PacketCall } from '../call.ts'
import type { PacketChannel } from '../options.ts'

/** The part of an `RTCDataChannel` that a room needs. */
export type PeerChannel = Pick<
  RTCDataChannel,
  'send' | 'readyState' | 'binaryType' | 'bufferedAmount' | 'addEventListener' | 'removeEventListener'
>

export interface DataChannels {
  /** For `packetTransport`. */
  readonly call: PacketCall
  /** The channel to a peer, under an id that your signalling vouches for. It may open later. Nothing else may be sent through it. */
  add(peer: string, channel: PeerChannel): void
}

/**
 * A room over data channels, one to each peer. You vouch for who is at the other end. Larger messages than 16 KiB hold up others between some browsers (RFC
 * 8831, 6.6); what waits in a channel is bounded.
 */
export function dataChannels(): DataChannels {
  const peers = new Map<string, PeerChannel>()
  const receivers = new Set<(sender: string, data: unknown) => void>()
  const leavers = new Set<(peer: string) => void>()
  const openers = new Set<() => void>()
  const isOpen = ({ readyState }: PeerChannel) => readyState === 'open'

  const channel: PacketChannel = {
    send(data, to) {
      const all = to === undefined ? [...peers.values()] : [peers.get(to)].flatMap((peer) => peer ?? [])
      const results = all.filter(isOpen).map((peer) => {
        try {
          peer.send(data as Uint8Array<ArrayBuffer>)
          return undefined
        } catch (error) {
          return { error }
        }
      })
      // Whom it did not reach asks for it.
      const [first] = results
      if (first && results.every((result) => result)) throw first.error
    },
    subscribe: (onMessage) => listen(receivers, onMessage),
    onLeft: (listener) => listen(leavers, listener),
    onStatus: (listener) => listen(openers, () => listener('live')),
    bufferedBytes: () => Math.max(0, ...[...peers.values()].filter(isOpen).map(({ bufferedAmount }) => bufferedAmount)),
  }

  return {
    call: { maxBytes: 16_384, encoding: 'bytes', perSecond: 500, channel },
    add(peer, data) {
      peers.set(peer, data)
      data.binaryType = 'arraybuffer'
      const opened = () => {
        for (const tell of openers) tell()
      }
      const receive = (event: Event) => {
        for (const hear of receivers) hear(peer, (event as MessageEvent).data)
      }
      const closed = () => {
        data.removeEventListener('open', opened)
        data.removeEventListener('message', receive)
        data.removeEventListener('close', closed)
        // Another channel to the same peer may have taken its place.
        if (peers.get(peer) !== data) return
        peers.delete(peer)
        for (const tell of leavers) tell(peer)
      }
      data.addEventListener('open', opened)
      data.addEventListener('message', receive)
      data.addEventListener('close', closed)
      if (isOpen(data)) opened()
    },
  }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
