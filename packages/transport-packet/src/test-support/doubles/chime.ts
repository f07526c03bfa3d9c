import { type ChimeMessages, chimeCall } from '../../calls/chime.ts'
import type { Double, Member } from './double.ts'
import { emitter } from './emitter.ts'

interface Observer {
  audioVideoDidStartConnecting?(isReconnecting: boolean): void
  audioVideoDidStart?(): void
  audioVideoDidStop?(): void
}

/** As documented for amazon-chime-sdk-js 3.32.0: bytes to everybody, one's own are not delivered, and one listener of a topic. */
export function chimeDouble({ channel }: Member): Double {
  const events = emitter()
  channel.subscribe((senderAttendeeId, data) =>
    events.emit('message', {
      ...{ topic: 'lingobooth', data, senderAttendeeId, throttled: false, timestampMs: 0 },
      senderExternalUserId: `user of ${senderAttendeeId}`,
    }),
  )
  channel.onLeft?.((who) => events.emit('presence', who, false))
  channel.onStatus?.((status) => events.emit('status', status))
  const observers = new Map<Observer, (status: 'live' | 'interrupted' | 'closed') => void>()
  const receivers: ((message: never) => void)[] = []
  const audioVideo = {
    realtimeSendDataMessage: (_: string, data: Uint8Array) => void channel.send(data),
    realtimeSubscribeToReceiveDataMessage(_: string, listener: (message: never) => void) {
      receivers.push(listener)
      events.on('message', listener)
    },
    realtimeUnsubscribeFromReceiveDataMessage() {
      for (const receive of receivers.splice(0)) events.off('message', receive)
    },
    realtimeSubscribeToAttendeeIdPresence: (listener: () => void) => events.on('presence', listener),
    realtimeUnsubscribeToAttendeeIdPresence: (listener: () => void) => events.off('presence', listener),
    addObserver(observer: Observer) {
      const change = (status: 'live' | 'interrupted' | 'closed') => {
        if (status === 'live') observer.audioVideoDidStart?.()
        else if (status === 'interrupted') observer.audioVideoDidStartConnecting?.(true)
        else observer.audioVideoDidStop?.()
      }
      observers.set(observer, change)
      events.on('status', change)
    },
    removeObserver(observer: Observer) {
      const change = observers.get(observer)
      if (change) events.off('status', change)
    },
  }
  const call = chimeCall(audioVideo as unknown as ChimeMessages, { attendeeId: channel.self ?? '' })
  return { call, events }
}
