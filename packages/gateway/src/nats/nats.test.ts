import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBooth, type Transport } from '@lingobooth/core'
import { fakePlugins, testRoomRoles } from '@lingobooth/testing'
import { createNatsTransport, natsStreams, natsTransport } from '@lingobooth/transport-nats'
import { jetstreamManager } from '@nats-io/jetstream'
import { credsAuthenticator, wsconnect } from '@nats-io/nats-core'
import { afterAll, beforeAll, describe, expect, inject, it as vitestIt } from 'vitest'
import { type NatsServer, startNatsServer } from '../../../../scripts/servers/nats.ts'
import { pageOf, removalOf, stageGateway } from '../test-support/stage.ts'
import { natsTokens } from './index.ts'

const missing = inject('natsServerMissing')
const it = (name: string, body: () => Promise<void>, timeoutMs?: number) =>
  vitestIt(
    name,
    (context) => {
      context.skip(missing !== '', missing)
      return body()
    },
    timeoutMs,
  )

const templateOf = (name: string) =>
  readFileSync(new URL(`../../../../templates/servers/${name}`, import.meta.url), 'utf8')
const folder = fileURLToPath(new URL('../../.cache/nats/', import.meta.url))
const fileOf = (name: string) => readFileSync(`${folder}${name}`, 'utf8')
let server: NatsServer

/** What the templates tell an operator to do. */
async function configuration(): Promise<string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}nats-keys.mjs`, templateOf('nats-keys.mjs'))
  await promisify(execFile)(process.execPath, ['nats-keys.mjs'], { cwd: folder })
  return templateOf('nats-operator.conf').replace('include "nats-keys.conf"', () => fileOf('nats-keys.conf'))
}

beforeAll(async () => {
  if (missing) return
  server = await startNatsServer({ configuration: await configuration() })
  const authenticator = credsAuthenticator(readFileSync(`${folder}administrator.creds`))
  const connection = await wsconnect({ servers: server.websocketUrl, authenticator })
  const manager = await jetstreamManager(connection)
  for (const stream of Object.values(natsStreams())) await manager.streams.add({ ...stream })
  await connection.close()
})
afterAll(() => server?.stop())

const gatewayOf = () => stageGateway({ transports: { nats: natsTokens({ seed: fileOf('account.seed') }) } }).gateway

testRoomRoles({ describe, it }, 'roles on NATS by the tokens of a gateway', {
  keptBy: 'service',
  async create({ role, userId }): Promise<Transport> {
    const { session } = pageOf(`${userId}@roles:${role}`, gatewayOf())
    const { token = '' } = await session.transportToken('nats')
    return createNatsTransport({
      servers: server.websocketUrl,
      credentials: { authenticator: credsAuthenticator(new TextEncoder().encode(token)) },
      permissions: 'roles',
    })
  },
})

describe('a page with a gateway and NATS', () => {
  it('connects with gateway tokens alone, and requests one only once', async () => {
    const asked: string[] = []
    const gateway = gatewayOf()
    const to = {
      fetch(request: Request) {
        asked.push(new URL(request.url).pathname)
        return gateway.fetch(request)
      },
    }
    const booths = ['ann', 'bob'].map((userId) =>
      createBooth({
        userId,
        plugins: [
          natsTransport({ servers: server.websocketUrl, permissions: 'roles' }),
          ...pageOf(`${userId}@weekly:speaker`, to).plugins,
          ...fakePlugins({
            without: [
              'clock',
              'page',
              'transport',
              'tokenSource',
              'languageCatalog',
              'dictionarySource',
              'translator',
              'speechToText',
              'textToSpeech',
            ],
          }).plugins,
        ],
      }),
    )
    for (const booth of booths) await booth.join({ room: 'weekly', name: 'Ann', language: 'en-US' })
    booths[0]?.chat.send('Good morning')
    await expect.poll(() => booths[1]?.chat.view.getSnapshot().lines.map(({ text }) => text)).toEqual(['Good morning'])
    for (const booth of booths) await booth.leave()
    expect(asked.filter((path) => path === '/token').length).toBe(2)
  })
})

describe('a token for NATS', () => {
  it('may ask for the streams of a hub, where pages connect to a leaf node', async () => {
    const { grant } = natsTokens({ seed: fileOf('account.seed'), domain: 'hub' })
    const { token } = await grant({ user: 'ada', room: 'weekly', role: 'speaker' }, 60, 'page')
    const [, claims = ''] = /BEGIN NATS USER JWT-----\n(\S+)/.exec(token)?.[1]?.split('.') ?? []
    const { nats } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const asked = nats.pub.allow.filter((subject: string) => subject.includes('.CONSUMER.'))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((subject: string) => !subject.startsWith('$JS.hub.API.'))).toEqual([])
  })

  it('is short enough for a server as it comes, with names as long as a UUID', async () => {
    const [user, room] = ['u', 'r'].map((letter) => letter.repeat(36))
    for (const role of ['listener', 'speaker', 'host']) {
      const { session } = pageOf(`${user}@${room}:${role}`, gatewayOf())
      const { token = '' } = await session.transportToken('nats')
      const authenticator = credsAuthenticator(new TextEncoder().encode(token))
      const connection = await wsconnect({ servers: server.websocketUrl, authenticator, reconnect: false })
      await connection.flush()
      await connection.close()
    }
  })
})

describe('a guest with a token for NATS', () => {
  it('cannot burden the server with more than a few subscriptions', async () => {
    const { session } = pageOf('eve@weekly:listener', gatewayOf())
    const { token = '' } = await session.transportToken('nats')
    const authenticator = credsAuthenticator(new TextEncoder().encode(token))
    const eve = await wsconnect({ servers: server.websocketUrl, authenticator, reconnect: false })
    const refused: string[] = []
    const watching = (async () => {
      for await (const status of eve.status()) if (status.type === 'error') refused.push(status.error.message)
    })()
    for (let count = 0; count < 65; count++)
      eve.subscribe(`lingobooth.inbox.eve.${count}`, { callback: () => undefined })
    await expect.poll(() => refused).toEqual(['maximum subscriptions exceeded'])
    await Promise.all([eve.close(), watching])
  })
})

describe('removal by a host on NATS', () => {
  async function enter(who: string, gateway: ReturnType<typeof gatewayOf>) {
    const page = pageOf(`${who}@call:host`, gateway)
    const { token = '' } = await page.session.transportToken('nats')
    const heard: string[] = []
    const transport = createNatsTransport({
      servers: server.websocketUrl,
      credentials: { authenticator: credsAuthenticator(new TextEncoder().encode(token)) },
      permissions: 'users',
      history: false,
      files: false,
    })
    const session = await transport.open({
      room: 'call',
      channels: ['chat'],
      self: { clientId: crypto.randomUUID(), userId: who, name: who },
      signal: new AbortController().signal,
      onDelivery: ({ sender = '' }) => heard.push(sender),
      onStatus: () => {},
      onClosed: () => {},
    })
    return { page, session, heard, remove: removalOf(page, session) }
  }

  async function meeting(user: string) {
    const gateway = gatewayOf()
    const [host, removed] = [await enter('ann', gateway), await enter(user, gateway)]
    await removed.session.publish('chat', { text: 'hello' })
    await expect.poll(() => host.heard.length).toBe(1)
    const end = () => Promise.all([host, removed].map(({ session }) => session.close()))
    return { remove: () => host.remove(host.heard[0] ?? ''), token: () => removed.page.session.start(), end }
  }

  it('works by the login name, whatever characters it has', async () => {
    for (const user of ['bob', 'bob@x.org', 'Ünal ~=002e']) {
      const { remove, token, end } = await meeting(user)
      await remove()
      await expect(token()).rejects.toMatchObject({ code: 'unauthorized' })
      await end()
    }
  })

  it('fails with an error when the name is too long to be sent', async () => {
    const { remove, token, end } = await meeting('ü'.repeat(50))
    await expect(remove()).rejects.toMatchObject({ code: 'bad-request' })
    await token()
    await end()
  })
})
