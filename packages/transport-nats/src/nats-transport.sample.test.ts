import { readFileSync } from 'node:fs'
import { jetstreamManager } from '@nats-io/jetstream'
import { wsconnect } from '@nats-io/nats-core'
import { expect } from 'vitest'
import { natsPermissions, natsStreams } from './index.ts'
import { join } from './test-support/join.ts'
import { it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const configuration = readFileSync(new URL('../../../templates/servers/nats-server.conf', import.meta.url), 'utf8')
const withoutSpace = (text: string) => text.replace(/\s/g, '')

const server = natsServer(() => ({ configuration }))

it('the configuration in the templates works for a restricted user, with the streams of an operator', async () => {
  const operator = { servers: server.websocketUrl, user: 'operator', pass: 'a long password' }
  const connection = await wsconnect(operator)
  const manager = await jetstreamManager(connection)
  for (const stream of Object.values(natsStreams())) await manager.streams.add({ ...stream })
  await connection.close()

  const credentials = { user: 'ana', password: 'another long password' }
  const ana = { servers: server.websocketUrl, credentials, permissions: 'users' as const }
  const [one, other] = [await join(ana), await join(ana)]
  await one.session.publish('main', { text: 'Hello' })
  await expect.poll(() => other.texts()).toEqual(['Hello'])
  await expect(join(ana, { userId: 'ben' })).rejects.toMatchObject({ code: 'unauthorized' })
  await Promise.all([one.session.close(), other.session.close()])
})

it('the configuration has the current permissions', async () => {
  expect(withoutSpace(configuration)).toContain(withoutSpace(JSON.stringify(await natsPermissions({ userId: 'ana' }))))
})
