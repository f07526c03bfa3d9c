import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { channelNamed, textsOf } from './test-support/join.ts'
import { pubnubStage } from './test-support/stage.ts'

const stage = pubnubStage()

describe('a service that goes away', () => {
  it('is noticed at once; nothing is lost that history can give back', async () => {
    const ana = await stage.enter('ana')
    await ana.session.publish('chat', { text: 'before' })
    await expect.poll(() => textsOf(ana)).toEqual(['before'])
    await stage.server.kill()
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await expect(ana.session.publish('chat', { text: 'lost' })).rejects.toMatchObject({ code: 'network' })
    await stage.server.restart()
    const [luis, channel] = [stage.plain('luis'), await channelNamed()]
    for (let number = 0; number < 150; number++) await luis.publish({ channel, message: { text: `${number}` } })
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
    await ana.session.publish('chat', { text: 'after' })
    await expect.poll(() => textsOf(ana).at(-1)).toBe('after')

    const after = ana.heard[0]?.cursor ?? ''
    const read: unknown[] = []
    for (let cursor = after, more = true; more; ) {
      const page = await ana.session.history.read('chat', { after: cursor, limit: 100 })
      read.push(...page.deliveries.map(({ message }) => Reflect.get(Object(message), 'text')))
      cursor = page.deliveries.at(-1)?.cursor ?? cursor
      more = page.more
    }
    expect(read).toEqual([...Array.from({ length: 150 }, (_, index) => `${index}`), 'after'])
  })

  it('for seconds is asked again and again, and the session goes on', async () => {
    const ana = await stage.enter('ana')
    await stage.server.kill()
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await stage.server.restart()
    stage.server.fail('time', { status: 503, times: 4 })
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
    expect(stage.server.requests.filter(({ route }) => route === 'time')).toHaveLength(5)
    expect(ana.ends).toEqual([])
  })

  it('and refuses subscriptions until the SDK gives up is asked to take them again', async () => {
    const ana = await stage.enter('ana')
    await expect.poll(() => stage.server.polls).toBe(1)
    stage.server.fail('subscribe', { status: 500, times: 3 })
    await stage.plain('luis').publish({ channel: await channelNamed(), message: { text: 'first' } })
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
    await stage.plain('luis').publish({ channel: await channelNamed(), message: { text: 'second' } })
    await expect.poll(() => textsOf(ana)).toEqual(['first', 'second'])
  })

  it('makes open reject with network', async () => {
    await stage.server.kill()
    await expect(stage.enter('ana')).rejects.toMatchObject({ code: 'network' })
    await stage.server.restart()
    stage.server.fail('subscribe', { status: 503 })
    await expect(stage.enter('ana')).rejects.toMatchObject({ code: 'network' })
  })

  it('fails all that wait to be sent when the first of them finds out', async () => {
    const ana = await stage.enter('ana', { callTimeoutMs: 300, probeTimeoutMs: 100 })
    for (const route of ['publish', 'time'] as const) stage.atEnd(stage.server.hold(route))
    const publishing = Array.from({ length: 64 }, () => ana.session.publish('chat', {}).catch(({ code }) => code))
    expect(new Set(await Promise.all(publishing))).toEqual(new Set(['timeout', 'network']))
    expect(stage.server.requests.filter(({ route }) => route === 'publish').length).toBeLessThan(5)
  })

  it('lets those who came meanwhile be seen when it is back, though it tells no more of their coming', async () => {
    const pageEvents = new EventTarget()
    const ana = await stage.enter('ana', { pageEvents, retryFirstMs: 3_600_000, retryMaxMs: 3_600_000 })
    await stage.server.kill()
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await stage.server.restart()
    const luis = await stage.enter('luis')
    for (let number = 0; number < 100; number++) await luis.session.publish('chat', { text: `${number}` })
    pageEvents.dispatchEvent(new Event('online'))
    await expect.poll(() => ana.session.presence.peers()).toEqual([{ sender: 'luis' }])
  })
})

describe('a silence that the SDK does not tell of', () => {
  /** The SDK of the application tries again by itself for minutes, without a word. */
  const silent = async (options: object = {}) => {
    const client = stage.plain('ana')
    const participant = await stage.enter('ana', { client, ...options })
    await stage.server.kill()
    return participant
  }

  it('is found by a message that could not be sent', async () => {
    const ana = await silent({ probeTimeoutMs: 500 })
    await expect(ana.session.publish('chat', { text: 'lost' })).rejects.toMatchObject({ code: 'network' })
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
  })

  it('is found when the page goes offline, and its end when it comes online', async () => {
    const pageEvents = new EventTarget()
    const ana = await silent({ pageEvents, retryFirstMs: 3_600_000, retryMaxMs: 3_600_000, probeTimeoutMs: 1_000 })
    pageEvents.dispatchEvent(new Event('offline'))
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await stage.server.restart()
    pageEvents.dispatchEvent(new Event('online'))
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
  })

  it('is found by asking when nothing was heard for a while', async () => {
    const ana = await silent({ idleProbeMs: 50, probeTimeoutMs: 1_000 })
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await stage.server.restart()
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
  })

  it('of a machine that slept is ended by a new poll, as the old one may hang for minutes', async () => {
    const clock = manualClock()
    let sleptMs = 0
    const sleepy = { ...clock, now: () => clock.now() + sleptMs }
    const ana = await stage.enter('ana', { clock: sleepy })
    await expect.poll(() => stage.server.polls).toBe(1)
    const before = stage.requestsOf('subscribe').length
    sleptMs = 3_600_000
    await clock.advance(30_000)
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
    expect(stage.requestsOf('subscribe').length).toBeGreaterThan(before)
    await stage.plain('luis').publish({ channel: await channelNamed(), message: { text: 'after' } })
    await expect.poll(() => textsOf(ana)).toEqual(['after'])
  })

  it('that is asked about when the session is closed keeps no timer', async () => {
    const clock = manualClock()
    const pageEvents = new EventTarget()
    const ana = await stage.enter('ana', { clock, pageEvents })
    stage.atEnd(stage.server.hold('time'))
    pageEvents.dispatchEvent(new Event('offline'))
    await ana.session.close()
    expect(clock.pending).toBe(0)
  })

  it('is not suspected where only one request failed', async () => {
    const ana = await stage.enter('ana')
    stage.server.fail('publish', { status: 503 })
    await expect(ana.session.publish('chat', {})).rejects.toMatchObject({ code: 'network' })
    await expect.poll(() => stage.server.requests.filter(({ route }) => route === 'time').length).toBe(1)
    await ana.session.publish('chat', { text: 'taken' })
    expect(ana.statuses).toEqual([])
  })

  it('is ended by a new poll where a call timed out, as the old one may hang too while the service answers', async () => {
    const ana = await stage.enter('ana', { callTimeoutMs: 500 })
    await expect.poll(() => stage.server.polls).toBe(1)
    const before = stage.requestsOf('subscribe').length
    const release = stage.server.hold('publish')
    await expect(ana.session.publish('chat', {})).rejects.toMatchObject({ code: 'timeout' })
    release()
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
    expect(stage.requestsOf('subscribe').length).toBeGreaterThan(before)
  })
})
