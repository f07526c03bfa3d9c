import { type Clock, systemClock } from '@lingobooth/core'
import { manualClock } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { type NatsConnection, wsconnect } from '@nats-io/nats-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { natsPermissions, natsStreams } from './index.ts'
import { type Guest, join } from './test-support/join.ts'
import { hasNatsServer, it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const { lines, files } = natsStreams()
const userOf = async (user: string) => ({
  user,
  password: user,
  permissions: await natsPermissions({ userId: user, rooms: ['weekly'] }),
})

const server = natsServer(async () => ({
  users: [{ user: 'operator', password: 'operator' }, await userOf('ana'), await userOf('ben'), await userOf('eve')],
}))

const connect = (user: string) =>
  wsconnect({ servers: server.websocketUrl, user, pass: user, inboxPrefix: `lingobooth.inbox.${user}` })
const enter = (user: string, clock: Clock = systemClock) =>
  join(
    {
      servers: server.websocketUrl,
      credentials: { user, password: user },
      heartbeatMs: 600_000,
      permissions: 'users',
      clock,
    },
    { userId: user },
  )

let operator: NatsConnection
const consumersOf = async (stream: string) => {
  const names: string[] = []
  for await (const { name } of (await jetstreamManager(operator)).consumers.list(stream)) names.push(name)
  return names.toSorted()
}
const patience = { timeout: 60_000, interval: 20 }
const placesOf = (user: string) => [1, 2, 3, 4, 5, 6].map((place) => `~${user}-${place}`)

beforeAll(async () => {
  if (!hasNatsServer) return
  operator = await connect('operator')
  const manager = await jetstreamManager(operator)
  for (const stream of [lines, files]) await manager.streams.add({ ...stream })
})
afterAll(() => operator?.close())

describe('the consumers of a user', () => {
  it('are six on each stream, though a guest asks for three thousand', async () => {
    const eve = await connect('eve')
    const names = [...placesOf('eve'), ...Array.from({ length: 3_000 }, (_, index) => `~eve-${index + 7}`)]
    const filters = { [lines.name]: 'lingobooth.kept.weekly.>', [files.name]: 'lingobooth.file.weekly.>' }
    for (const [stream, filter] of Object.entries(filters))
      for (const name of names) {
        const config = { name, durable_name: name, filter_subject: filter, ack_policy: 'none' }
        eve.publish(
          `$JS.API.CONSUMER.CREATE.${stream}.${name}.${filter}`,
          JSON.stringify({ stream_name: stream, config }),
        )
      }
    await eve.flush()
    const made = await Promise.all([lines, files].map(({ name }) => consumersOf(name)))
    expect(made).toEqual([placesOf('eve'), placesOf('eve')])
    await eve.close()
  })

  it('are out of reach of everybody else', async () => {
    const ana = await enter('ana')
    const [eve, refused] = [await connect('eve'), new Set<string>()]
    const watching = (async () => {
      for await (const status of eve.status()) if (status.type === 'error') refused.add(status.error.message)
    })()
    const subjects = placesOf('ana').flatMap((name) => [
      `$JS.API.CONSUMER.DELETE.${lines.name}.${name}`,
      `$JS.API.CONSUMER.MSG.NEXT.${lines.name}.${name}`,
      `$JS.API.CONSUMER.CREATE.${lines.name}.${name}.lingobooth.kept.weekly.>`,
    ])
    for (const subject of subjects) eve.publish(subject, '{}')
    await expect.poll(() => refused.size).toBe(subjects.length)
    await ana.session.close()
    await Promise.all([eve.close(), watching])
  })

  it('take turns where one user is in the room more often than it has places, and no line is lost', async () => {
    const clock = manualClock()
    const everywhere: Guest[] = []
    for (let place = 0; place < 7; place++) everywhere.push(await enter('ana', clock))
    expect(await consumersOf(lines.name)).toEqual([...placesOf('ana').slice(0, 4), ...placesOf('eve')])
    const ben = await enter('ben')
    const said = ['one', 'two', 'three']
    for (const text of said) {
      await ben.session.publish('main', { text })
      await expect
        .poll(async () => {
          await clock.advance(250)
          return new Set(everywhere.map(({ texts }) => texts().at(-1)))
        }, patience)
        .toEqual(new Set([text]))
    }
    expect(everywhere.map(({ texts }) => texts())).toEqual(everywhere.map(() => said))
    expect(everywhere.flatMap(({ ends }) => ends)).toEqual([])
    await Promise.all([...everywhere, ben].map(({ session }) => session.close()))
  })

  it('suffice for many pages of the history and many files at once', async () => {
    const [ana, ben] = [await enter('ana'), await enter('ben')]
    await ben.session.publish('main', { text: 'last' })
    const contents = Array.from({ length: 12 }, (_, index) => `${index}`.repeat(300_000))
    const sent = await Promise.all(contents.map((text) => ben.session.files.send(new File([text], 'a.txt'))))
    const opened = sent.map((file) => ana.session.files.open(file).then((blob) => blob.text()))
    const read = contents.map(() => ana.session.history.read('main', { limit: 1 }))
    expect(await Promise.all(opened)).toEqual(contents)
    const pages = (await Promise.all(read)).map(({ deliveries }) => deliveries.map(({ message }) => message))
    expect(pages).toEqual(contents.map(() => [{ text: 'last' }]))
    await Promise.all([ana, ben].map(({ session }) => session.close()))
  })
})
