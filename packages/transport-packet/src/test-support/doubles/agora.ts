import { type AgoraClient, agoraCall } from '../../calls/agora.ts'
import type { Double, Member } from './double.ts'
import { emitter } from './emitter.ts'

/** As documented for agora-rtc-sdk-ng 4.24.8: bytes alone, nobody is addressed, and a sender is a number. */
export function agoraDouble({ channel }: Member): Double {
  const events = emitter()
  channel.subscribe((from, data) => events.emit('stream-message', Number(from), data))
  channel.onLeft?.((who) => events.emit('user-left', { uid: Number(who) }, 'Quit'))
  channel.onStatus?.((status) => {
    const states = { live: 'CONNECTED', interrupted: 'RECONNECTING', closed: 'DISCONNECTED' }
    events.emit('connection-state-change', states[status], 'CONNECTED')
  })
  const client = {
    ...events,
    uid: Number(channel.self),
    async sendStreamMessage(message: Uint8Array) {
      await channel.send(message)
    },
  }
  return { call: agoraCall(client as unknown as AgoraClient), events }
}
