import { type DailyMessages, dailyCall } from '../../calls/daily.ts'
import type { Double, Member } from './double.ts'
import { emitter } from './emitter.ts'

/** As documented for daily-js 0.92.2: no echo, one or all addressed, and what has more than 4,096 characters of JSON is refused. */
export function dailyDouble({ channel, others }: Member): Double {
  const events = emitter()
  channel.subscribe((fromId, data) => events.emit('app-message', { action: 'app-message', fromId, data }))
  channel.onLeft?.((session_id) => events.emit('participant-left', { participant: { session_id } }))
  channel.onStatus?.((status) => {
    if (status === 'closed') events.emit('left-meeting', { action: 'left-meeting' })
    else
      events.emit('network-connection', { type: 'signaling', event: status === 'live' ? 'connected' : 'interrupted' })
  })
  const entry = (session_id: string) => [session_id, { session_id, user_id: `user of ${session_id}` }] as const
  const call = {
    ...events,
    participants: () => ({ local: { session_id: channel.self }, ...Object.fromEntries(others().map(entry)) }),
    sendAppMessage(data: string, to: string) {
      channel.send(data, to === '*' ? undefined : to)
      return call
    },
  }
  return { call: dailyCall(call as unknown as DailyMessages), events }
}
