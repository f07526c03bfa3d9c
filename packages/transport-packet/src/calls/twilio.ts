import type { LocalDataTrack, RemoteDataTrack, RemoteParticipant, RemoteTrack, Room } from 'twilio-video'
import type { PacketCall } from '../call.ts'

/** The part of a `Room` of Twilio that a room needs. */
export type TwilioRoom = Pick<Room, 'localParticipant' | 'participants' | 'on'> & {
  /** Of Node's `EventEmitter`, whose types a page may lack. */
  off(event: string, listener: (...given: never[]) => void): unknown
}

/**
 * A room over a data track of a Twilio room, which this participant has published. Twilio vouches for the sender and for the identity of the token, addresses
 * nobody, and recommends at most 16 KiB; the rate is assumed, since Twilio publishes none.
 * @example
 * const track = new LocalDataTrack()
 * await room.localParticipant.publishTrack(track)
 * const transport = packetTransport(twilioCall(room, track))
 */
export function twilioCall(room: TwilioRoom, track: Pick<LocalDataTrack, 'send'>): PacketCall {
  return {
    ...{ maxBytes: 16_384, encoding: 'bytes', perSecond: 30 },
    channel: () => ({
      self: room.localParticipant.sid,
      userOf: (sender) => room.participants.get(sender)?.identity,
      send: (data) => track.send(data),
      subscribe(onMessage) {
        const receive = (data: string | ArrayBuffer, _: RemoteDataTrack, { sid }: RemoteParticipant) =>
          onMessage(sid, data)
        room.on('trackMessage', receive)
        return () => void room.off('trackMessage', receive)
      },
      onLeft(listener) {
        const leave = ({ sid }: RemoteParticipant) => listener(sid)
        room.on('participantDisconnected', leave)
        return () => void room.off('participantDisconnected', leave)
      },
      onStatus(listener) {
        const live = () => listener('live')
        const interrupted = () => listener('interrupted')
        const closed = (_: unknown, error?: unknown) => listener('closed', error)
        // Nothing comes of a track before it is subscribed to: then say anew who is here.
        const subscribed = ({ kind }: RemoteTrack) => {
          if (kind === 'data') live()
        }
        room.on('reconnecting', interrupted)
        room.on('reconnected', live)
        room.on('disconnected', closed)
        room.on('trackSubscribed', subscribed)
        return () => {
          room.off('reconnecting', interrupted)
          room.off('reconnected', live)
          room.off('disconnected', closed)
          room.off('trackSubscribed', subscribed)
        }
      },
    }),
  }
}
