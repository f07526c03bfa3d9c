import { manualClock, testRoomRoles } from '@lingobooth/testing'
import { createPubnubTransport } from '@lingobooth/transport-pubnub'
import PubNub from 'pubnub'
import { afterAll, describe, expect, it } from 'vitest'
import { type Grant, realToken, startPubnubServer } from '../../../../scripts/servers/pubnub.ts'
import { pageOf, removalOf, stageGateway } from '../test-support/stage.ts'
import { pubnubTokens } from './index.ts'

type Rights = Readonly<Record<string, Readonly<Record<string, boolean>>>>
type Granting = Parameters<Parameters<typeof pubnubTokens>[0]['client']['grantToken']>[0]

const server = await startPubnubServer({ accessManager: true })
afterAll(() => server.close())

const namesOf = (rights: Rights = {}) =>
  Object.fromEntries(Object.entries(rights).map(([name, allowed]) => [name, Object.keys(allowed)])) as Grant['channels']

/** Grants as PubNub's own service would, at its double. */
const client = {
  async grantToken({ authorized_uuid: userId = '', resources }: Granting) {
    const { channels, uuids } = resources as { readonly channels: Rights; readonly uuids: Rights }
    const token = realToken(Math.floor(Date.now() / 1_000), 10, userId)
    const profiles = { ...namesOf(uuids), observer: ['get', 'update'], [userId]: ['get', 'update'] } as const
    server.grant(token, { userId, channels: namesOf(channels) ?? {}, uuids: profiles })
    return token
  },
  revokeToken: async () => {},
}

testRoomRoles({ describe, it }, 'roles on PubNub by the tokens of a gateway', {
  keptBy: 'service',
  async create({ role, userId }) {
    const { gateway } = stageGateway({ transports: { pubnub: pubnubTokens({ client }) } })
    const { token = '' } = await pageOf(`${userId}@roles:${role}`, gateway).session.transportToken('pubnub')
    const { origin, publishKey, subscribeKey } = server
    return createPubnubTransport({ origin, publishKey, subscribeKey, ssl: false, roles: true, token })
  },
})

it('a host removes a participant on PubNub by login name', async () => {
  const { gateway } = stageGateway({ transports: { pubnub: pubnubTokens({ client }) } })
  const page = pageOf('ann@weekly:host', gateway)
  const { token = '' } = await page.session.transportToken('pubnub')
  const { origin, publishKey, subscribeKey } = server
  const session = await createPubnubTransport({
    origin,
    publishKey,
    subscribeKey,
    ssl: false,
    roles: true,
    token,
  }).open({
    room: 'weekly',
    channels: ['subtitles', 'chat', 'control', 'host'],
    self: { clientId: 'tab', userId: 'ann', name: 'Ann' },
    signal: new AbortController().signal,
    onDelivery: () => {},
    onStatus: () => {},
    onClosed: () => {},
  })
  await removalOf(page, session)('bob@x.org')
  await session.close()
  await expect(pageOf('bob@x.org@weekly:speaker', gateway).session.start()).rejects.toMatchObject({
    code: 'unauthorized',
  })
})

describe('tokens for PubNub', () => {
  const page = crypto.randomUUID()
  const ann = { user: 'ann', room: 'weekly' }

  function granting() {
    const clock = manualClock()
    const calls: string[] = []
    const answers: (() => Promise<string>)[] = []
    const tokens = pubnubTokens({
      clock,
      client: {
        async grantToken() {
          calls.push('grant')
          return answers.shift()?.() ?? `token ${calls.length}`
        },
        async revokeToken(token) {
          calls.push(`revoke ${token}`)
        },
      },
    })
    return { clock, calls, answers, tokens, grant: async () => (await tokens.grant(ann, 600, page)).token }
  }

  it('are granted once for all pages of a participant, until half of their lifetime is over', async () => {
    const { clock, calls, tokens, grant } = granting()
    const onAnother = await tokens.grant(ann, 600, crypto.randomUUID())
    expect([onAnother.token, await grant()]).toEqual(['token 1', 'token 1'])
    await clock.advance(300_000)
    expect([await grant(), calls]).toEqual(['token 2', ['grant', 'grant']])
  })

  it('tell how long they still hold, though the clock is set back', async () => {
    const { clock, tokens } = granting()
    await tokens.grant(ann, 600, page)
    clock.setWallClock(-120_000)
    await clock.advance(60_000)
    expect(await tokens.grant(ann, 600, page)).toEqual({ token: 'token 1', expiresInSeconds: 540 })
  })

  it('are requested again once when PubNub fails or hangs', async () => {
    const { clock, calls, answers, grant } = granting()
    answers.push(() => Promise.reject(new Error('down')))
    expect(await grant()).toBe('token 2')
    const hanging = granting()
    hanging.answers.push(...[1, 2].map(() => () => new Promise<string>(() => {})))
    const refused = expect(hanging.grant()).rejects.toMatchObject({ code: 'timeout' })
    for (const _ of [1, 2]) {
      await expect.poll(() => hanging.clock.pending).toBe(1)
      await hanging.clock.advance(4_000)
    }
    await refused
    expect([calls.length, hanging.calls.length, clock.pending]).toEqual([2, 2, 0])
  })

  it('are revoked when a host removes their user, and those of other users are not', async () => {
    const { calls, tokens, grant } = granting()
    await grant()
    await tokens.grant({ user: 'bob', room: 'weekly' }, 600, page)
    const { gateway } = stageGateway({ transports: { pubnub: tokens } })
    await gateway.remove(ann)
    expect(calls).toEqual(['grant', 'grant', 'revoke token 1'])
  })

  it('are revoked with those that were renewed since, as long as they hold', async () => {
    const { clock, calls, tokens, grant } = granting()
    await grant()
    await clock.advance(300_000)
    await grant()
    await tokens.grant({ ...ann, role: 'host' }, 600, page)
    await tokens.end?.(ann)
    expect(calls.slice(3)).toEqual(['revoke token 1', 'revoke token 2', 'revoke token 3'])
    await grant()
    await clock.advance(600_000)
    await grant()
    await tokens.end?.(ann)
    expect(calls.slice(6)).toEqual(['grant', 'grant', 'revoke token 8'])
  })

  it('can be revoked, however many pages somebody says to have', async () => {
    const { calls, tokens, grant } = granting()
    await grant()
    for (let count = 0; count <= 10_000; count++)
      await tokens.grant({ user: 'eve', room: 'weekly' }, 600, crypto.randomUUID())
    await tokens.end?.(ann)
    await tokens.end?.({ user: 'eve', room: 'weekly' })
    expect(calls).toEqual(['grant', 'grant', 'revoke token 1', 'revoke token 2'])
  })

  it('can be granted by a client of the PubNub SDK', () => {
    const real = new PubNub({ publishKey: 'pub', subscribeKey: 'sub', secretKey: 'sec', userId: 'gateway' })
    expect(pubnubTokens({ client: real }).end).toBeTypeOf('function')
    real.destroy()
  })
})
