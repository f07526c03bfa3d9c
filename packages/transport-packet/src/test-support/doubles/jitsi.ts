import { type JitsiMessages, jitsiCall } from '../../calls/jitsi.ts'
import type { Double, Member } from './double.ts'
import { emitter } from './emitter.ts'

/** As documented for lib-jitsi-meet: objects, to everybody else or to one, and sending throws while the channel is closed. */
export function jitsiDouble({ channel }: Member): Double {
  const events = emitter()
  channel.subscribe((from, data) =>
    events.emit(
      'conference.endpoint_message_received',
      { getId: () => from },
      typeof data === 'string' ? JSON.parse(data) : data,
    ),
  )
  channel.onLeft?.((who) => events.emit('conference.userLeft', who))
  channel.onStatus?.((status) => {
    const names = { live: 'connectionRestored', interrupted: 'connectionInterrupted', closed: 'left' }
    events.emit(`conference.${names[status]}`)
  })
  const conference: JitsiMessages = {
    ...events,
    myUserId: () => channel.self ?? '',
    sendMessage: (message, to) => void channel.send(JSON.stringify(message), to === '' ? undefined : to),
  }
  return { call: jitsiCall(conference), events }
}
