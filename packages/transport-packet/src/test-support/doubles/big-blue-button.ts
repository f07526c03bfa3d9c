import { bigBlueButtonCall } from '../../calls/big-blue-button.ts'
import type { PacketChannel } from '../../options.ts'
import type { Double, Member } from './double.ts'
import { emitter } from './emitter.ts'

/** As declared by bigbluebutton-html-plugin-sdk 0.1.26: a hook that returns new entries, also one's own, and some of them again. */
export function bigBlueButtonDouble({ channel }: Member): Double {
  const events = emitter()
  const { call, update } = bigBlueButtonCall(channel.self ?? '')
  let count = 0
  let last: { entryId: string; createdBy: string; payloadJson: unknown }[] = []
  const pushEntry = (entry: object, options?: { receivers?: { userId: string }[] }) =>
    void channel.send(JSON.stringify(entry), options?.receivers?.[0]?.userId)
  const render = () => update({ data: { data: last }, pushEntry })
  channel.subscribe((createdBy, data) => {
    const entry = { entryId: `entry ${count++}`, createdBy: createdBy ?? '', payloadJson: JSON.parse(String(data)) }
    last = [...last.slice(-1), entry]
    render()
  })
  render()
  const { subscribe } = call.channel as PacketChannel
  const counted: PacketChannel = {
    ...(call.channel as PacketChannel),
    subscribe(onMessage) {
      events.on('listener', onMessage)
      const stop = subscribe(onMessage)
      return () => {
        events.off('listener', onMessage)
        stop()
      }
    },
  }
  return { call: { ...call, channel: counted }, events }
}
