import type { PacketCall } from '../call.ts'

/** The part of a `JitsiConference` that a room needs. `lib-jitsi-meet` is not published with its types: these are its methods and events as documented. */
export interface JitsiMessages {
  myUserId(): string
  /** To everybody with `''`; the last argument sends through the bridge. Throws while its channel is closed. */
  sendMessage(message: object, to: string, throughBridge: boolean): void
  on(event: string, listener: (...given: never[]) => void): unknown
  off(event: string, listener: (...given: never[]) => void): unknown
}

const marked = 'lingobooth'

/**
 * A room over the endpoint messages of a Jitsi conference, which has been joined. The bridge vouches for the sender, and for no user. It drops messages of
 * visitors. Rate and size are assumed, since Jitsi publishes none.
 */
export function jitsiCall(conference: JitsiMessages): PacketCall {
  return {
    ...{ maxBytes: 8_192, encoding: 'text', perSecond: 20 },
    channel: () => ({
      self: conference.myUserId(),
      send: (data, to) => conference.sendMessage({ type: marked, packet: data }, to ?? '', true),
      subscribe(onMessage) {
        const receive = (sender: { getId(): string }, message: unknown) => {
          const { type, packet } = Object(message) as Partial<Record<'type' | 'packet', unknown>>
          if (type === marked) onMessage(sender.getId(), packet)
        }
        return listen(conference, 'conference.endpoint_message_received', receive)
      },
      onLeft: (listener) => listen(conference, 'conference.userLeft', (id: string) => listener(id)),
      onStatus(listener) {
        const stops = [
          listen(conference, 'conference.connectionInterrupted', () => listener('interrupted')),
          listen(conference, 'conference.connectionRestored', () => listener('live')),
          listen(conference, 'conference.left', () => listener('closed')),
        ]
        return () => {
          for (const stop of stops) stop()
        }
      },
    }),
  }
}

function listen(conference: JitsiMessages, event: string, listener: (...given: never[]) => void): () => void {
  conference.on(event, listener)
  return () => void conference.off(event, listener)
}
