import type { DailyCall, DailyEventObject } from '@daily-co/daily-js'
import { notJoined, type PacketCall } from '../call.ts'

/** The part of a `DailyCall` that a room needs. */
export type DailyMessages = Pick<DailyCall, 'sendAppMessage' | 'participants' | 'on' | 'off'>

/**
 * A room over the app messages of a Daily call, which has been joined. Daily vouches for the sender, and, with a meeting token, for `user_id`. It refuses a
 * message of more than 4,096 characters of JSON; the rate is assumed, since Daily publishes none.
 */
export function dailyCall(call: DailyMessages): PacketCall {
  const userOf = (sender: string) => {
    const user = Object.values(call.participants()).find(({ session_id }) => session_id === sender)?.user_id
    // Without a token, Daily repeats the session.
    return user === sender ? undefined : user
  }
  return {
    ...{ maxBytes: 4_096, encoding: 'text', perSecond: 20 },
    channel: () => {
      const self = call.participants().local?.session_id
      if (!self) throw notJoined('Daily')
      return {
        self,
        userOf,
        send: (data, to) => call.sendAppMessage(data, to ?? '*'),
        subscribe(onMessage) {
          const receive = ({ fromId, data }: DailyEventObject<'app-message'>) => onMessage(fromId, data)
          call.on('app-message', receive)
          return () => void call.off('app-message', receive)
        },
        onLeft(listener) {
          const leave = ({ participant }: DailyEventObject<'participant-left'>) => listener(participant.session_id)
          call.on('participant-left', leave)
          return () => void call.off('participant-left', leave)
        },
        onStatus(listener) {
          const change = ({ type, event }: DailyEventObject<'network-connection'>) => {
            if (type === 'signaling') listener(event === 'interrupted' ? 'interrupted' : 'live')
          }
          const leave = () => listener('closed')
          call.on('network-connection', change)
          call.on('left-meeting', leave)
          return () => {
            call.off('network-connection', change)
            call.off('left-meeting', leave)
          }
        },
      }
    },
  }
}
