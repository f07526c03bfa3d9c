import { testRoomRoles } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { wsconnect } from '@nats-io/nats-core'
import { beforeAll, describe } from 'vitest'
import { createNatsTransport, natsPermissions, natsStreams } from './index.ts'
import { hasNatsServer, it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const userOf = async (user: string, role: 'host' | 'speaker' | 'listener') => ({
  user,
  password: user,
  permissions: await natsPermissions({ userId: user, rooms: ['roles'], role }),
})

const server = natsServer(async () => ({
  users: [
    { user: 'operator', password: 'operator' },
    await userOf('observer', 'speaker'),
    await userOf('host', 'host'),
    await userOf('owner', 'host'),
    await userOf('speaker', 'speaker'),
    await userOf('listener', 'listener'),
  ],
}))

beforeAll(async () => {
  if (!hasNatsServer) return
  const operator = await wsconnect({ servers: server.websocketUrl, user: 'operator', pass: 'operator' })
  const manager = await jetstreamManager(operator)
  for (const stream of Object.values(natsStreams())) await manager.streams.add({ ...stream })
  await operator.close()
})

testRoomRoles({ describe, it }, 'roles on NATS', {
  keptBy: 'service',
  create: ({ userId }) =>
    createNatsTransport({
      servers: server.websocketUrl,
      credentials: { user: userId, password: userId },
      permissions: 'roles',
    }),
})
