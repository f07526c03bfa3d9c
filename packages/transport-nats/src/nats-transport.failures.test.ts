import { type LingoboothError, systemClock } from '@lingobooth/core'
import type { OpenOptions } from '@lingobooth/core/adapter'
import { manualClock } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { wsconnect } from '@nats-io/nats-core'
import { describe, expect } from 'vitest'
import { createNatsTransport, type NatsTransportOptions, natsPermissions, natsStreams } from './index.ts'
import { join } from './test-support/join.ts'
import { it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const secret = 'secret'
const server = natsServer(async () => ({
  users: [
    { user: 'operator', password: 'operator' },
    { user: 'eve', password: 'eve', permissions: await natsPermissions({ userId: 'eve' }) },
  ],
}))
const operator = () => ({ servers: server.websocketUrl, credentials: { user: 'operator', password: 'operator' } })

const open = (options: NatsTransportOptions, more: Partial<OpenOptions> = {}) =>
  createNatsTransport(options).open({
    room: secret,
    channels: ['main'],
    self: { clientId: 'tab', userId: secret, name: secret },
    signal: new AbortController().signal,
    onDelivery: () => undefined,
    onStatus: () => undefined,
    onClosed: () => undefined,
    ...more,
  })

const failureOf = (opening: Promise<unknown>): Promise<LingoboothError> =>
  opening.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error) => error,
  )

/** Every text that hangs on a value. */
const textsIn = (value: unknown, seen = new Set<unknown>()): string => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return String(value)
  seen.add(value)
  return Reflect.ownKeys(value)
    .map((key) => `${String(key)} ${textsIn(Reflect.get(value, key), seen)}`)
    .join(' ')
}

describe('a session that fails to open', () => {
  it('leaves no timer when the host has closed the connection', async () => {
    const clock = manualClock()
    const connection = await wsconnect({ servers: server.websocketUrl, user: 'operator', pass: 'operator' })
    await connection.close()
    expect(await failureOf(open({ connection, clock }))).toMatchObject({ code: 'network' })
    expect(clock.pending).toBe(0)
  })

  it('leaves no timer, whenever it is aborted', async () => {
    const clock = manualClock()
    const connection = await wsconnect({ servers: server.websocketUrl, user: 'operator', pass: 'operator' })
    for (let turns = 0; turns < 60; turns++) {
      const controller = new AbortController()
      const opening = open({ connection, clock, history: false, files: false }, { signal: controller.signal })
      const settled = opening.then(
        (session) => session.close(),
        () => undefined,
      )
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      controller.abort()
      await settled
    }
    await expect.poll(() => clock.pending).toBe(0)
    await connection.close()
  })

  it('names the failed function of the application, and not what it threw', async () => {
    const fail = () => Promise.reject(new TypeError(secret))
    const errors = [
      await failureOf(open({ ...operator(), credentials: fail })),
      await failureOf(open({ connection: fail })),
    ]
    expect(errors).toMatchObject([
      { code: 'network', message: expect.stringContaining('`credentials`') },
      { code: 'network', message: expect.stringContaining('`connection`') },
    ])
    expect(textsIn(errors)).not.toContain(secret)
  })
})

describe('an error', () => {
  it('contains neither room nor user, although the server names both in its refusal', async () => {
    const eve = { servers: server.websocketUrl, credentials: { user: 'eve', password: 'eve' } }
    const errors = [await failureOf(open(eve)), await failureOf(open({ ...eve, history: false, files: false }))]
    const session = await open(operator())
    const connection = await wsconnect({ servers: server.websocketUrl, user: 'operator', pass: 'operator' })
    await (await jetstreamManager(connection)).streams.delete(natsStreams().lines.name)
    errors.push(await failureOf(session.publish('main', { text: secret })))
    await Promise.all([connection.close(), session.close()])
    expect(errors.map(({ code }) => code)).toEqual(['unauthorized', 'unauthorized', 'network'])
    expect(errors.map((error) => textsIn(error)).filter((texts) => texts.includes(secret))).toEqual([])
  })

  it('says that a file cannot be read, and does not blame the server', async () => {
    const { session } = await join({ ...operator(), clock: systemClock })
    const file = new File(['x'], 'x.txt')
    const gone = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'))
    Object.assign(file, { arrayBuffer: gone, slice: () => ({ arrayBuffer: gone }) })
    expect(await failureOf(session.files.send(file))).toMatchObject({
      code: 'internal',
      message: 'The file could not be read: choose it again.',
    })
    await session.close()
  })
})
