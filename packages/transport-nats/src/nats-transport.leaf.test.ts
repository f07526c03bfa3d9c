import getPort from 'get-port'
import { beforeAll, describe, expect, vi } from 'vitest'
import { createNatsTransport, natsPermissions } from './index.ts'
import { join } from './test-support/join.ts'
import { hasNatsServer, it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const leafPort = await getPort()
const listening = `
listen: "127.0.0.1:4222"
websocket { listen: "127.0.0.1:8443", no_tls: true }
`
const hub = natsServer(() => ({
  configuration: `${listening}
server_name: hub
jetstream { domain: hub, store_dir: "/data", max_file: 2GB }
leafnodes { host: "127.0.0.1", port: ${leafPort} }
accounts { APP: { jetstream: enabled, users: [{ user: app, password: app }] }, SYS: { users: [{ user: sys, password: sys }] } }
system_account: SYS
`,
}))
/** Without JetStream: what it keeps, the hub keeps. */
const leaf = natsServer(async () => ({
  configuration: `${listening}
server_name: leaf
leafnodes { remotes: [
  { url: "nats://app:app@127.0.0.1:${leafPort}", account: APP },
  { url: "nats://sys:sys@127.0.0.1:${leafPort}", account: SYS },
] }
accounts {
  APP: { users: [
    { user: app, password: app },
    { user: ana, password: ana, permissions: ${JSON.stringify(await natsPermissions({ userId: 'ana', domain: 'hub' }))} },
  ] }
  SYS: {}
}
system_account: SYS
`,
}))

const credentials = { user: 'app', password: 'app' }
const onHub = () => ({ servers: hub.websocketUrl, credentials })
const onLeaf = () => ({ servers: leaf.websocketUrl, credentials, domain: 'hub' })
const textsOf = (deliveries: readonly { readonly message: unknown }[]) =>
  deliveries.map(({ message }) => Reflect.get(Object(message), 'text'))

/** A leaf node reaches its hub soon after it is ready. */
beforeAll(async () => {
  if (!hasNatsServer) return
  await vi.waitFor(async () => (await join(onLeaf())).session.close(), { timeout: 20_000, interval: 100 })
})

describe('a leaf node without JetStream', () => {
  it('carries lines, history and files of the hub in its domain', async () => {
    const [ben, ana] = [await join(onHub(), { userId: 'ben' }), await join(onLeaf())]
    await ben.session.publish('main', { text: 'from the hub' })
    await ana.session.publish('main', { text: 'from the leaf' })
    await expect.poll(() => [ben.texts(), ana.texts()]).toEqual([['from the leaf'], ['from the hub']])
    const { deliveries } = await ana.session.history.read('main', { limit: 10 })
    expect(textsOf(deliveries)).toEqual(['from the hub', 'from the leaf'])
    const file = await ana.session.files.send(new File(['abc'], 'a.txt'))
    expect(await (await ben.session.files.open(file)).text()).toBe('abc')
    const back = await ben.session.files.send(new File(['def'], 'b.txt'))
    expect(await (await ana.session.files.open(back)).text()).toBe('def')
    await Promise.all([ana.session.close(), ben.session.close()])
  })

  it('lets a user with the permissions of the domain read and write', async () => {
    const asAna = { ...onLeaf(), credentials: { user: 'ana', password: 'ana' }, permissions: 'users' as const }
    const [ana, ben] = [await join(asAna), await join(onHub(), { userId: 'ben' })]
    await ana.session.publish('main', { text: 'hello' })
    await expect.poll(() => ben.texts()).toEqual(['hello'])
    expect(textsOf((await ana.session.history.read('main', { limit: 1 })).deliveries)).toEqual(['hello'])
    const file = await ana.session.files.send(new File(['abc'], 'a.txt'))
    expect(await (await ana.session.files.open(file)).text()).toBe('abc')
    await Promise.all([ana.session.close(), ben.session.close()])
  })

  it('says what is missing without the domain', async () => {
    await expect(join({ servers: leaf.websocketUrl, credentials })).rejects.toMatchObject({
      code: 'bad-state',
      message: expect.stringContaining('`domain`'),
    })
  })
})

it('a domain that is no name is refused', async () => {
  expect(() => createNatsTransport({ domain: 'hub.>' })).toThrow(expect.objectContaining({ code: 'bad-option' }))
})
