import { type VonageSession, vonageCall } from '../../calls/vonage.ts'
import type { Double, Member } from './double.ts'
import { emitter } from './emitter.ts'

const connectionOf = (connectionId: string) => ({ connectionId, creationTime: 0, data: `user=${connectionId}` })

/** As documented for @opentok/client 2.35.2: every signal comes back, one or all are addressed, and a number that is not published is refused. */
export function vonageDouble({ channel, others }: Member): Double {
  const events = emitter()
  channel.subscribe((from, data) =>
    events.emit('signal:lingobooth', {
      type: 'signal:lingobooth',
      data,
      from: from === undefined ? null : connectionOf(from),
    }),
  )
  channel.onLeft?.((who) =>
    events.emit('connectionDestroyed', { connection: connectionOf(who), reason: 'clientDisconnected' }),
  )
  channel.onStatus?.((status, error) => {
    const names = { live: 'sessionReconnected', interrupted: 'sessionReconnecting', closed: 'sessionDisconnected' }
    events.emit(names[status], { reason: error })
  })
  const session = {
    ...events,
    connection: connectionOf(channel.self ?? ''),
    on(name: string, listener: () => void) {
      events.on(name, listener)
      // Those who are there are told of at once.
      if (name === 'connectionCreated')
        for (const who of others()) queueMicrotask(() => events.emit(name, { connection: connectionOf(who) }))
    },
    async signal({
      data,
      to,
      retryAfterReconnect,
    }: {
      data: string
      to?: { connectionId: string }
      retryAfterReconnect?: boolean
    }) {
      if (retryAfterReconnect !== false) throw new Error('A signal that waits for the connection comes twice.')
      try {
        await channel.send(data, to?.connectionId)
      } catch (error) {
        const isTooMany = error instanceof Error && error.message === 'Too many messages.'
        throw isTooMany ? Object.assign(new Error('Rate limit exceeded'), { name: 'OT_RATE_LIMIT_EXCEEDED' }) : error
      }
    },
  }
  const userOf = ({ data }: { readonly data: string }) => data.split('=')[1]
  return { call: vonageCall(session as unknown as VonageSession, { userOf }), events }
}
