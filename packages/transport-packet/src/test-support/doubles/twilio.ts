import { type TwilioRoom, twilioCall } from '../../calls/twilio.ts'
import type { Double, Member } from './double.ts'
import { emitter } from './emitter.ts'

const participantOf = (sid: string) => ({ sid, identity: `user of ${sid}` })
const track = { kind: 'data' }

/** As documented for twilio-video 2.36.0: a data track to whoever subscribes, which hands on an `ArrayBuffer` of its own. */
export function twilioDouble({ channel, others }: Member): Double {
  const events = emitter()
  channel.subscribe((from, data) =>
    events.emit('trackMessage', (data as Uint8Array).slice().buffer, track, participantOf(from ?? '')),
  )
  channel.onLeft?.((who) => events.emit('participantDisconnected', participantOf(who)))
  channel.onStatus?.((status, error) => {
    const names = { live: 'reconnected', interrupted: 'reconnecting', closed: 'disconnected' }
    events.emit(names[status], ...(status === 'closed' ? [room, error] : [error]))
  })
  const room = {
    ...events,
    localParticipant: participantOf(channel.self ?? ''),
    get participants() {
      return new Map(others().map((sid) => [sid, participantOf(sid)]))
    },
  }
  const sent = { send: (data: Uint8Array) => void channel.send(data) }
  return { call: twilioCall(room as unknown as TwilioRoom, sent as never), events }
}
