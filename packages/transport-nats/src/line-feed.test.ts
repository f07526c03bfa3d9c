import { systemClock } from '@lingobooth/core'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { type NatsConnection, type SubscriptionOptions, wsconnect } from '@nats-io/nats-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { placeOf } from './cursor.ts'
import { startLineFeed } from './line-feed.ts'
import { natsStreams } from './streams.ts'
import { hasNatsServer, it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const server = natsServer()
const { lines } = natsStreams()

let connection: NatsConnection
beforeAll(async () => {
  if (!hasNatsServer) return
  connection = await wsconnect({ servers: server.websocketUrl })
  await (await jetstreamManager(connection)).streams.add({ ...lines })
})
afterAll(() => connection?.close())

/** Follows a room over a connection on which the first delivery of these lines is lost. */
async function follow(room: string, lost: readonly string[], idleHeartbeatMs: number) {
  const left = new Set(lost)
  const heard: string[] = []
  const ends: unknown[] = []
  const losing: NatsConnection = Object.assign(Object.create(connection), {
    subscribe: (subject: string, { callback, ...options }: SubscriptionOptions) =>
      connection.subscribe(subject, {
        ...options,
        callback(error, message) {
          if (!placeOf(message) || !left.delete(message.string())) callback?.(error, message)
        },
      }),
  })
  const feed = await startLineFeed({
    connection: losing,
    jetStream: {
      clock: systemClock,
      client: jetstream(connection),
      manager: await jetstreamManager(connection),
      consumers: undefined,
    },
    stream: lines.name,
    filter: `lingobooth.kept.${room}.>`,
    inbox: 'inbox',
    idleHeartbeatMs,
    keptForMs: 60_000,
    onLine: (message) => heard.push(message.string()),
    onLost: (error) => ends.push(error),
  })
  const say = (text: string) => connection.request(`lingobooth.kept.${room}.main.ana.tab`, text)
  return { heard, ends, feed, say }
}

describe('a line that was lost on the way', () => {
  it('is noticed by the next one, which waits for it', async () => {
    const { heard, ends, feed, say } = await follow('middle', ['two', 'four'], 600_000)
    const said = ['one', 'two', 'three', 'four', 'five', 'six']
    for (const text of said) await say(text)
    await expect.poll(() => heard).toEqual(said)
    expect(ends).toEqual([])
    await feed.stop()
  })

  it('is noticed without a next one, by what the server tells of it', async () => {
    const { heard, ends, feed, say } = await follow('end', ['two'], 200)
    for (const text of ['one', 'two']) await say(text)
    await expect.poll(() => heard).toEqual(['one', 'two'])
    expect(ends).toEqual([])
    await feed.stop()
  })
})
