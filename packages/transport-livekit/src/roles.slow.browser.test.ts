import type { RoomRules } from '@lingobooth/core'
import { testRoomRoles } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createLivekitTransport, livekitRights } from './index.ts'
import { joinAlone } from './test-support/join.ts'
import { connectOptions, livekitServer } from './test-support/server.ts'

type RoomRole = RoomRules['role']

const server = livekitServer()

testRoomRoles({ describe, it }, 'roles on LiveKit', {
  keptBy: 'booths',
  create: ({ role, userId }) =>
    createLivekitTransport({
      url: server.url,
      roles: true,
      askTimeoutMs: 300,
      token: ({ room }) => server.token({ identity: userId, room, ...livekitRights({ role }) }),
      connectOptions,
    }),
})

it('a role that its participant could change is not trusted, and the server refuses such changes for our tokens', async () => {
  const name = `call-${crypto.randomUUID()}`
  const enter = (role: RoomRole, grants: object) =>
    joinAlone(server, name, {
      ...livekitRights({ role }),
      grants: { ...livekitRights({ role }).grants, ...grants },
      transport: { roles: true },
    })
  const ana = await enter('speaker', {})
  const eve = await enter('host', { canUpdateOwnMetadata: true })
  await expect(ana.session.profile.set({ name: 'Ana', description: '' })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await eve.say('from a host of my own making')
  await ana.say('from a speaker')
  await eve.hears('from a speaker')
  await ana.hears('from a host of my own making')
  expect([ana.heard.map(({ role }) => role), eve.heard.map(({ role }) => role)]).toEqual([['listener'], ['speaker']])
})
