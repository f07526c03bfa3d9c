import type { IAgoraRTCClient } from 'agora-rtc-sdk-ng/esm'
import { notJoined, type PacketCall } from '../call.ts'

/** The part of an `IAgoraRTCClient` that a room needs, and which its class declares, but not its interface: `sendStreamMessage`. */
export type AgoraClient = Pick<IAgoraRTCClient, 'uid' | 'on' | 'off'>

interface Sends {
  sendStreamMessage(message: Uint8Array, needRetry?: boolean): Promise<void>
}

const statuses = { CONNECTED: 'live', RECONNECTING: 'interrupted', DISCONNECTED: 'closed' } as const

/**
 * A room over the stream messages of an Agora channel, which has been joined as a host: others cannot send. Agora vouches for the `uid` alone, addresses
 * nobody, and takes 1,024 bytes at 30 a second, of which some are left for its encryption.
 */
export function agoraCall(client: AgoraClient): PacketCall {
  return {
    ...{ maxBytes: 1_000, encoding: 'bytes', perSecond: 30, bytesPerSecond: 30_000 },
    channel: () => {
      if (client.uid === undefined) throw notJoined('Agora')
      return {
        self: String(client.uid),
        send: (data) => (client as AgoraClient & Sends).sendStreamMessage(data as Uint8Array, false),
        subscribe(onMessage) {
          const receive = (uid: number | string, data: unknown) => onMessage(String(uid), data)
          client.on('stream-message', receive)
          return () => client.off('stream-message', receive)
        },
        onLeft(listener) {
          const leave = ({ uid }: { readonly uid: number | string }) => listener(String(uid))
          client.on('user-left', leave)
          return () => client.off('user-left', leave)
        },
        onStatus(listener) {
          const change = (state: string) => {
            const status = Object.entries(statuses).find(([name]) => name === state)?.[1]
            if (status) listener(status)
          }
          client.on('connection-state-change', change)
          return () => client.off('connection-state-change', change)
        },
      }
    },
  }
}
