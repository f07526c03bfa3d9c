import { type Clock, type CredentialStore, type Credentials, errorCodeOf } from '@lingobooth/core'
import { type ManualClock, manualClock } from '@lingobooth/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { channelNamed, connectionTo, filesChannel, join } from './test-support/join.ts'
import { type Grant, type PubnubServer, startPubnubServer } from './test-support/pubnub-server/index.ts'
import { realToken } from './test-support/pubnub-server/real-token.ts'

let server: PubnubServer
let clock: ManualClock
let grant: Grant
const clean: (() => unknown)[] = []

const enter = async (options: object) => {
  const participant = await join(server, 'ana', { clock, ...options })
  clean.push(participant.session.close)
  return participant
}

/** Gives `token-1`, `token-2` and so on, each granted as it is given, for so many minutes. */
const tokenSource = (minutes?: number) => {
  const source = {
    count: 0,
    fetch: async (): Promise<Credentials> => {
      const token = `token-${++source.count}`
      server.grant(token, grant)
      return minutes === undefined ? { token } : { token, expiresAtMs: clock.now() + minutes * 60_000 }
    },
  }
  return source
}

const tokensOf = (route: string) =>
  server.requests.filter((request) => request.route === route).map(({ query }) => query.get('auth'))

beforeEach(async () => {
  server = await startPubnubServer({ accessManager: true })
  clock = manualClock()
  const channel = await channelNamed()
  grant = {
    userId: 'ana',
    channels: {
      [channel]: ['read', 'write'],
      [`${channel}-pnpres`]: ['read'],
      [await filesChannel()]: ['read', 'write'],
    },
    uuids: { ana: ['get', 'update'], luis: ['get'] },
  }
})
afterEach(async () => {
  for (const end of clean.splice(0)) await end()
  await server.close()
})

describe('an access token', () => {
  it('with the documented grants allows everything', async () => {
    server.grant('token', grant)
    const { session, heard } = await enter({ token: 'token' })
    await session.publish('chat', { text: 'said' })
    await expect.poll(() => heard).toHaveLength(1)
    await session.profile.set({ name: 'Ana', description: 'spanish-spain' })
    expect(await session.profile.get('luis')).toBeNull()
    expect((await session.history.read('chat', { limit: 5 })).deliveries).toHaveLength(1)
    const reference = await session.files.send(new File(['x'], 'x.txt'))
    expect((await session.files.open(reference)).size).toBe(1)
    const refused = server.requests.filter(({ route, query }) => route !== 'upload' && query.get('auth') !== 'token')
    expect(refused.map(({ route }) => route).filter((route) => route !== 'storage' && route !== 'time')).toEqual([])
  })

  it('is renewed before it expires, and the new one is used', async () => {
    const source = tokenSource(15)
    const { session } = await enter({ token: source.fetch })
    await clock.advance(14 * 60_000)
    expect(source.count).toBe(1)
    await clock.advance(30_000)
    expect(source.count).toBe(2)
    await session.publish('chat', { text: 'said' })
    expect(tokensOf('publish')).toEqual(['token-2'])
  })

  it('is renewed by its own expiry time', async () => {
    const tokens: string[] = []
    await enter({
      token: async () => {
        const token = realToken(Math.floor(clock.now() / 1_000), 60)
        server.grant(token, grant)
        tokens.push(token)
        return token
      },
    })
    await clock.advance(59 * 60_000)
    expect(tokens).toHaveLength(1)
    await clock.advance(30_000)
    expect(tokens).toHaveLength(2)
  })

  it.each([
    ['for one user identifies the other users, who have such tokens too', 'ana', 'luis'],
    ['for any user identifies nobody', undefined, undefined],
  ])('%s', async (_, boundTo, known) => {
    const token = realToken(Math.floor(clock.now() / 1_000), 60, boundTo)
    server.grant(token, grant)
    const { session } = await enter({ token })
    expect(session.userOf?.('luis')).toBe(known)
  })

  it('that cannot be renewed in time is requested again', async () => {
    let isDown = false
    const source = tokenSource(15)
    const token = async () => {
      if (isDown) throw new Error('The server is down.')
      return source.fetch()
    }
    await enter({ token })
    isDown = true
    await clock.advance(14.5 * 60_000)
    isDown = false
    await clock.advance(15_000)
    expect(source.count).toBe(2)
  })

  it('that lasts for a few seconds is renewed after half of them', async () => {
    const source = tokenSource(0.5)
    await enter({ token: source.fetch })
    await clock.advance(15_000)
    expect(source.count).toBe(2)
  })

  it('that lasts longer than a browser timer can wait is not renewed at once', async () => {
    const waits: number[] = []
    const watched: Clock = {
      ...clock,
      setTimeout(callback, timeoutMs) {
        waits.push(timeoutMs)
        return clock.setTimeout(callback, timeoutMs)
      },
    }
    await enter({ token: tokenSource(60 * 24 * 30).fetch, clock: watched })
    expect(Math.max(...waits)).toBeLessThan(2 ** 31)
  })

  it('that looks expired, as on a page with a wrong clock, is used until it is refused', async () => {
    const source = tokenSource(-5)
    const { session } = await enter({ token: source.fetch })
    await clock.advance(60_000)
    await session.publish('chat', { text: 'said' })
    expect(source.count).toBe(1)
  })

  it('that is being renewed when the session closes is not requested again', async () => {
    const source = tokenSource(15)
    let fail = () => {}
    const answers = [
      source.fetch,
      () =>
        new Promise<Credentials>((_, reject) => {
          fail = () => reject(new Error('The server is down.'))
        }),
    ]
    const { session } = await enter({ token: () => answers.shift()?.() ?? source.fetch() })
    await clock.advance(14.5 * 60_000)
    await session.close()
    fail()
    await clock.advance(0)
    expect(clock.pending).toBe(0)
  })

  it('that was refused and cannot be renewed fails the line with a retryable error', async () => {
    const source = tokenSource()
    let isDown = false
    const token = async () => {
      if (isDown) throw new Error('The server is down.')
      return source.fetch()
    }
    const { session } = await enter({ token })
    server.revoke('token-1')
    isDown = true
    await expect(session.publish('chat', { text: 'said' })).rejects.toMatchObject({ code: 'network' })
    isDown = false
    await expect
      .poll(async () => {
        await clock.advance(100)
        return session.publish('chat', { text: 'said' }).then(() => source.count, errorCodeOf)
      })
      .toBe(2)
  })

  it('that was refused is renewed once for all refused calls, which are then repeated', async () => {
    const source = tokenSource()
    const { session } = await enter({ token: source.fetch })
    server.revoke('token-1')
    const reading = session.history.read('chat', { limit: 5 })
    await Promise.all([session.publish('chat', { text: 'said' }), reading, session.profile.get('luis')])
    expect(source.count).toBe(2)
    expect(tokensOf('publish')).toEqual(['token-1', 'token-2'])
  })

  it('that was renewed in one session is used in the others without another request', async () => {
    const source = tokenSource()
    const transport = createPubnubTransport({ ...connectionTo(server), clock, token: source.fetch })
    const open = async () => {
      const session = await transport.open({
        room: 'weekly',
        channels: ['chat'],
        self: { clientId: crypto.randomUUID(), userId: 'ana', name: 'Ana' },
        signal: new AbortController().signal,
        onDelivery: () => undefined,
        onStatus: () => undefined,
        onClosed: () => undefined,
      })
      clean.push(session.close)
      return session
    }
    const [first, second] = [await open(), await open()]
    await expect.poll(() => server.polls).toBe(2)
    server.revoke('token-1')
    await first.profile?.get('luis')
    await second.profile?.get('luis')
    expect(source.count).toBe(2)
  })

  it('that does not allow a call makes it fail with unauthorized if there is no other', async () => {
    const channel = await channelNamed()
    server.grant('token', { ...grant, channels: { ...grant.channels, [channel]: ['read'] } })
    const { session } = await enter({ token: 'token' })
    await expect(session.publish('chat', { text: 'said' })).rejects.toMatchObject({ code: 'unauthorized', status: 403 })
    expect(tokensOf('publish')).toEqual(['token'])
  })

  it('that is refused for the subscription is renewed, and messages sent meanwhile are received', async () => {
    const source = tokenSource()
    const participant = await enter({ token: source.fetch })
    server.revoke('token-1')
    server.grant('peer', { channels: { [await channelNamed()]: ['write'] } })
    await server.kill()
    await server.restart()
    await expect.poll(() => clock.pending).toBeGreaterThan(1)
    const url = `http://${server.origin}/publish/${server.publishKey}/${server.subscribeKey}/0/${await channelNamed()}/0`
    await fetch(`${url}/${encodeURIComponent('{"text":"meanwhile"}')}?uuid=luis&auth=peer`)
    await expect
      .poll(async () => {
        await clock.advance(100)
        return participant.heard.map(({ message }) => message)
      })
      .toEqual([{ text: 'meanwhile' }])
    expect(participant.statuses).toEqual(['interrupted', 'live'])
    expect(source.count).toBe(2)
    expect(participant.ends).toEqual([])
  })

  it('that is refused for the subscription a second time ends the session', async () => {
    grant = { ...grant, channels: {} }
    const count = { fetched: 0 }
    const opening = enter({ token: async () => `useless-${++count.fetched}` })
    await expect(opening).rejects.toMatchObject({ code: 'unauthorized' })
    expect(count.fetched).toBe(2)
  })

  it('that is revoked for good ends an open session, once', async () => {
    server.grant('token', grant)
    const participant = await enter({ token: 'token' })
    server.revoke('token')
    await server.kill()
    await server.restart()
    await expect
      .poll(async () => {
        await clock.advance(100)
        return participant.ends
      })
      .toMatchObject([{ code: 'unauthorized' }])
    await expect(participant.session.publish('chat', {})).rejects.toMatchObject({ code: 'closed' })
  })

  it('comes from the booth if the option is not set', async () => {
    const source = tokenSource()
    let kept: Credentials | undefined
    const asked: string[] = []
    const credentials: CredentialStore = {
      async get(vendorId) {
        asked.push(vendorId)
        kept ??= await source.fetch()
        return kept
      },
      invalidate() {
        kept = undefined
      },
    }
    const { session } = await enter({ credentials })
    server.revoke('token-1')
    await session.publish('chat', { text: 'said' })
    expect([source.count, new Set(asked)]).toEqual([2, new Set(['pubnub-transport'])])
  })

  it('that does not arrive in time is reported, and its request is aborted', async () => {
    let given: AbortSignal | undefined
    const token = ({ signal }: { signal?: AbortSignal }) => {
      given = signal
      return new Promise<string>(() => {})
    }
    const opening = enter({ token, callTimeoutMs: 3_000 }).catch((error: unknown) => error)
    await clock.advance(2_999)
    expect(given?.aborted).toBe(false)
    await clock.advance(1)
    expect(await opening).toMatchObject({ code: 'timeout' })
    expect(given?.aborted).toBe(true)
  })

  it.each([
    ['throws', () => Promise.reject(new Error('token-secret')), 'network'],
    ['gives something else', async () => ({ key: 'token-secret' }), 'bad-option'],
  ])('source that %s is reported without its message', async (_, token, code) => {
    const error: unknown = await enter({ token }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('secret')
  })
})
