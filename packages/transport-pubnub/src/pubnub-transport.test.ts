import { LingoboothError } from '@lingobooth/core'
import { describe, expect, it } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { channelNamed, filesChannel, join, textsOf } from './test-support/join.ts'
import { pubnubStage } from './test-support/stage.ts'

const stage = pubnubStage()

const bareMessage = {
  module: 'chat',
  time: '09:41:07',
  name: 'Ana',
  speakerLanguage: 'spanish-spain',
  text: 'Buenos días',
  type: 'text',
}

describe('messages', () => {
  it('from a client that uses the bare form are received unchanged', async () => {
    const { heard } = await stage.enter('luis')
    const { timetoken } = await stage.plain('ana').publish({ channel: await channelNamed(), message: bareMessage })
    await expect
      .poll(() => heard)
      .toEqual([{ channel: 'chat', message: bareMessage, sender: 'ana', cursor: timetoken }])
  })

  it('reach such a client in the bare form', async () => {
    const { session } = await stage.enter('luis')
    const [heard, statuses]: [unknown[], unknown[]] = [[], []]
    const ana = stage.plain('ana')
    ana.addListener({
      message: ({ message, publisher }) => heard.push({ message, publisher }),
      status: ({ category }) => statuses.push(category),
    })
    ana.subscribe({ channels: [await channelNamed()] })
    await expect.poll(() => statuses).toContain('PNConnectedCategory')
    await session.publish('chat', bareMessage)
    await expect.poll(() => heard).toEqual([{ message: bareMessage, publisher: 'luis' }])
  })

  it('travel in the URL when they are short, and in a body when they are long or must not appear in a URL', async () => {
    const { session } = await stage.enter('luis')
    await session.publish('chat', { text: 'short' })
    await session.publish('chat', { text: 'é'.repeat(800) })
    const discreet = await stage.enter('ana', { alwaysPost: true })
    await discreet.session.publish('chat', { text: 'short' })
    expect(stage.requestsOf('publish').map(({ method }) => method)).toEqual(['GET', 'POST', 'POST'])
  })

  it('over the limit are refused before a request is made', async () => {
    const { session } = await stage.enter('luis')
    const message = { text: 'x'.repeat(session.limits.messageBytes) }
    await expect(session.publish('chat', message)).rejects.toMatchObject({ code: 'too-large' })
    expect(stage.requestsOf('publish')).toEqual([])
  })

  it('for interim results are limited to one per second, or to the rate that the application sets', async () => {
    const limits = [await stage.enter('luis'), await stage.enter('ana', { partialsPerSecond: 0 })].map(
      ({ session }) => session.limits.partialsPerSecond,
    )
    expect(limits).toEqual([1, 0])
  })

  it('that PubNub finds too large are reported as such', async () => {
    const { session } = await stage.enter('luis')
    for (const status of [413, 414]) {
      stage.server.fail('publish', { status })
      await expect(session.publish('chat', bareMessage)).rejects.toMatchObject({ code: 'too-large', status })
    }
  })

  it('wait for the previous one, so that none overtakes another', async () => {
    const [speaker, listener] = [await stage.enter('luis'), await stage.enter('ana')]
    const release = stage.server.hold('publish')
    const texts = Array.from({ length: 64 }, (_, index) => `${index}`)
    const publishing = Promise.all(texts.map((text) => speaker.session.publish('chat', { text })))
    await expect.poll(() => stage.requestsOf('publish')).toHaveLength(1)
    await speaker.session.profile.get('ana')
    expect(stage.requestsOf('publish')).toHaveLength(1)
    release()
    await publishing
    await expect.poll(() => textsOf(listener)).toEqual(texts)
  })

  it.each([
    [400, { code: 'bad-request', status: 400 }],
    [403, { code: 'unauthorized', status: 403 }],
    [404, { code: 'not-found', status: 404 }],
    [429, { code: 'rate-limited', status: 429, retryAfterMs: 1_500 }],
    [500, { code: 'network', status: 500 }],
    [503, { code: 'network', status: 503 }],
  ])('that PubNub answers with %i are not sent again', async (status, expected) => {
    const { session } = await stage.enter('luis', { rateLimitPauseMs: 1_500 })
    stage.server.fail('publish', { status, retryAfterSeconds: 1 })
    const error = await session.publish('chat', bareMessage).catch((thrown: unknown) => thrown)
    expect(LingoboothError.is(error) && error).toMatchObject(expected)
    expect(stage.requestsOf('publish')).toHaveLength(1)
    await session.publish('chat', bareMessage)
  })
})

describe('history', () => {
  it('pages through a long past, each message once, without requesting skipped messages twice', async () => {
    const [{ session }, ana] = [await stage.enter('luis'), stage.plain('ana')]
    const channel = await channelNamed()
    const { timetoken } = await ana.publish({ channel, message: { text: 'start' } })
    for (let number = 0; number < 250; number++) await ana.publish({ channel, message: { text: `${number}` } })
    const texts: unknown[] = []
    let after: string | undefined = timetoken
    const sizes: number[] = []
    for (let more = true; more; ) {
      const page = await session.history.read('chat', { limit: 60, ...(after && { after }) })
      texts.push(...page.deliveries.map(({ message }) => (message as { text: string }).text))
      sizes.push(page.deliveries.length)
      after = page.deliveries.at(-1)?.cursor
      more = page.more
    }
    expect(texts).toEqual(Array.from({ length: 250 }, (_, index) => `${index}`))
    expect(sizes).toEqual([60, 60, 60, 60, 10])
    expect(stage.requestsOf('history').length).toBeLessThan(6)
  })

  it('leaves out published files', async () => {
    const [{ session }, ana] = [await stage.enter('luis'), stage.plain('ana')]
    const channel = await channelNamed()
    await ana.publish({ channel, message: bareMessage })
    await ana.sendFile({ channel, file: { data: Buffer.from('x'), name: 'x' }, message: 'see' })
    const { deliveries } = await session.history.read('chat', { limit: 50 })
    expect(deliveries.map(({ message }) => message)).toEqual([bareMessage])
  })
})

describe('files', () => {
  it('are stored without their name, and invisible to other listeners on the channels', async () => {
    const [sender, receiver] = [await stage.enter('luis'), await stage.enter('ana')]
    const reference = await sender.session.files.send(new File(['content'], 'salary.txt', { type: 'text/plain' }))
    expect(await (await receiver.session.files.open(reference)).text()).toBe('content')
    expect(
      stage.server.requests.some(({ path, body }) => (path + new TextDecoder().decode(body)).includes('salary')),
    ).toBe(false)
    const { data } = await stage.plain('omar').listFiles({ channel: await filesChannel() })
    expect(data).toMatchObject([{ id: reference.id, name: 'file', size: 7 }])
    expect(stage.requestsOf('publish-file').map(({ query }) => query.get('store'))).toEqual(['0'])
    expect(receiver.heard).toEqual([])
  })

  it('of zero bytes need no storage', async () => {
    const { session } = await stage.enter('luis')
    const reference = await session.files.send(new File([], 'empty.txt'))
    expect((await session.files.open(reference)).size).toBe(0)
    expect(stage.requestsOf('generate-upload-url')).toEqual([])
  })

  it('that do not match their line are refused', async () => {
    const { session } = await stage.enter('luis')
    const reference = await session.files.send(new File(['content'], 'a.txt'))
    const other = session.files.open({ ...reference, sha256: '0'.repeat(64) })
    await expect(other).rejects.toMatchObject({ code: 'bad-response' })
    const shorter = session.files.open({ ...reference, sizeBytes: 6 })
    await expect(shorter).rejects.toMatchObject({ code: 'bad-response' })
  })
})

describe('options', () => {
  it.each([
    ['no keys', { publishKey: '' }, 'publishKey'],
    ['a long user', { userId: 'x'.repeat(93) }, '1 to 92 characters'],
    ['unknown keys', { subscribeKey: 'other' }, 'check the keys'],
  ])('are refused with advice: %s', async (_, { userId = 'ana', ...options }: Record<string, string>, advice) => {
    const error = await join(stage.server, userId, options).catch((thrown: unknown) => thrown)
    expect(LingoboothError.is(error) && ['bad-option', 'bad-request'].includes(error.code)).toBe(true)
    expect(String(error)).toContain(advice)
  })

  it.each(['', 'a-b', 'a.b', 'x'.repeat(17)])('refuse the prefix %j', (prefix) => {
    expect(() => createPubnubTransport({ prefix })).toThrow('The option prefix takes 1 to 16 letters and digits.')
  })
})
