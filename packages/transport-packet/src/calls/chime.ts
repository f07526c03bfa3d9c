import type { AudioVideoFacade, AudioVideoObserver, DataMessage } from 'amazon-chime-sdk-js'
import type { PacketCall } from '../call.ts'
import type { PacketChannel } from '../options.ts'

/** The part of an `AudioVideoFacade` that a room needs. */
export type ChimeMessages = Pick<
  AudioVideoFacade,
  | 'realtimeSendDataMessage'
  | 'realtimeSubscribeToReceiveDataMessage'
  | 'realtimeUnsubscribeFromReceiveDataMessage'
  | 'realtimeSubscribeToAttendeeIdPresence'
  | 'realtimeUnsubscribeToAttendeeIdPresence'
  | 'addObserver'
  | 'removeObserver'
>

export interface ChimeCallOptions {
  /** `meetingSession.configuration.credentials.attendeeId`. */
  readonly attendeeId: string
}

const topic = 'lingobooth'

/**
 * A room over the data messages of a Chime meeting, which has started. Chime vouches for the attendee, and for the external user that your server named. It
 * carries 2,048 bytes and 100 messages a second, and hangs up on whoever sends five times as many.
 */
export function chimeCall(audioVideo: ChimeMessages, { attendeeId }: ChimeCallOptions): PacketCall {
  const users = new Map<string, string>()
  const listeners = new Set<Parameters<PacketChannel['subscribe']>[0]>()
  const receive = ({ senderAttendeeId, senderExternalUserId, data, throttled }: DataMessage) => {
    // What was throttled comes back to its sender: the others ask for it.
    if (throttled) return
    users.set(senderAttendeeId, senderExternalUserId)
    for (const listener of listeners) listener(senderAttendeeId, data)
  }
  return {
    ...{ maxBytes: 2_048, encoding: 'bytes', perSecond: 100 },
    channel: {
      self: attendeeId,
      userOf: (sender) => users.get(sender),
      send: (data) => audioVideo.realtimeSendDataMessage(topic, data),
      subscribe(onMessage) {
        // A meeting forgets all listeners of a topic at once.
        if (listeners.size === 0) audioVideo.realtimeSubscribeToReceiveDataMessage(topic, receive)
        listeners.add(onMessage)
        return () => {
          if (listeners.delete(onMessage) && listeners.size === 0)
            audioVideo.realtimeUnsubscribeFromReceiveDataMessage(topic)
        }
      },
      onLeft(listener) {
        const change = (who: string, isPresent: boolean) => {
          if (isPresent) return
          listener(who)
          users.delete(who)
        }
        audioVideo.realtimeSubscribeToAttendeeIdPresence(change)
        return () => audioVideo.realtimeUnsubscribeToAttendeeIdPresence(change)
      },
      onStatus(listener) {
        const observer: AudioVideoObserver = {
          audioVideoDidStartConnecting: (isReconnecting) => isReconnecting && listener('interrupted'),
          audioVideoDidStart: () => listener('live'),
          audioVideoDidStop: () => listener('closed'),
        }
        audioVideo.addObserver(observer)
        return () => audioVideo.removeObserver(observer)
      },
    },
  }
}
