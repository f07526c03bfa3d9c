import type { PacketCall } from '../call.ts'
import type { PacketChannel } from '../options.ts'

/** What `pluginApi.useDataChannel('lingobooth', DataChannelTypes.NEW_ITEMS)` returns, as `bigbluebutton-html-plugin-sdk` 0.1.26 declares it. */
export interface BigBlueButtonData {
  readonly data: {
    readonly data?: readonly {
      readonly entryId: string
      readonly createdBy: string
      readonly payloadJson: unknown
    }[]
  }
  pushEntry(entry: object, options?: { receivers?: { userId: string }[] }): void
}

export interface BigBlueButtonCall {
  /** For `packetTransport`. */
  readonly call: PacketCall
  /** Call it with what the hook returns, each time that it does, in an effect. */
  update(given: BigBlueButtonData): void
}

const mostKnown = 1_000

/**
 * A room over a data channel of a BigBlueButton plugin, whose manifest lets everybody push. The server vouches for the user. Entries stay in its database until
 * the meeting ends, so the rate is low; size and rate are assumed.
 */
export function bigBlueButtonCall(userId: string): BigBlueButtonCall {
  const listeners = new Set<Parameters<PacketChannel['subscribe']>[0]>()
  /** A hook returns entries more than once. */
  const known = new Set<string>()
  let push: BigBlueButtonData['pushEntry'] | undefined
  return {
    call: {
      ...{ maxBytes: 8_192, encoding: 'text', perSecond: 10 },
      channel: {
        self: userId,
        keepsAll: true,
        userOf: (sender) => sender,
        send(packet, to) {
          if (!push) throw new Error('Call update with what useDataChannel returns first.')
          push({ packet }, to === undefined ? undefined : { receivers: [{ userId: to }] })
        },
        subscribe(onMessage) {
          listeners.add(onMessage)
          return () => {
            listeners.delete(onMessage)
          }
        },
      },
    },
    update({ data, pushEntry }) {
      push = pushEntry
      for (const { entryId, createdBy, payloadJson } of data.data ?? []) {
        if (known.has(entryId)) continue
        known.add(entryId)
        for (const oldest of known) if (known.size > mostKnown) known.delete(oldest)
        const { packet } = Object(payloadJson) as { readonly packet?: unknown }
        for (const listener of listeners) listener(createdBy, packet)
      }
    },
  }
}
