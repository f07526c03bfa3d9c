import { testRoomRoles } from '@lingobooth/testing'
import { afterAll, describe, it } from 'vitest'
import { createPubnubTransport, pubnubGrant } from './index.ts'
import { connectionTo } from './test-support/join.ts'
import { type Grant, startPubnubServer } from './test-support/pubnub-server/index.ts'

const server = await startPubnubServer({ accessManager: true })
afterAll(() => server.close())

type Rights = Readonly<Record<string, Readonly<Record<string, boolean>>>>
const namesOf = (rights: Rights = {}) =>
  Object.fromEntries(Object.entries(rights).map(([name, allowed]) => [name, Object.keys(allowed)])) as Grant['channels']

testRoomRoles({ describe, it }, 'roles on PubNub', {
  keptBy: 'service',
  async create({ role, userId }) {
    const { authorized_uuid, resources } = (await pubnubGrant({ room: 'roles', userId, role })) as never as {
      readonly authorized_uuid: string
      readonly resources: { readonly channels: Rights; readonly uuids: Rights }
    }
    const uuids = { ...namesOf(resources.uuids), observer: ['get', 'update'], [role]: ['get', 'update'] } as const
    server.grant(`token of ${userId}`, { userId: authorized_uuid, channels: namesOf(resources.channels) ?? {}, uuids })
    return createPubnubTransport({ ...connectionTo(server), roles: true, token: `token of ${userId}` })
  },
})
