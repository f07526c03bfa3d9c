import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { channelNamed, textsOf } from './test-support/join.ts'
import { pubnubStage } from './test-support/stage.ts'

const stage = pubnubStage()

describe('a service outage', () => {
  it('is noticed at once, and loses nothing that history can restore', async () => {
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

  it('of a few seconds is bridged by retries, and the session goes on', async () => {
    const ana = await stage.enter('ana')
    await stage.server.kill()
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await stage.server.restart()
    stage.server.fail('time', { status: 503, times: 4 })
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
    expect(stage.server.requests.filter(({ route }) => route === 'time')).toHaveLength(5)
    expect(ana.ends).toEqual([])
  })

  it('that makes the SDK give up its subscriptions is followed by new ones', async () => {
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

  it('fails all pending sends as soon as the first one detects it', async () => {
    const ana = await stage.enter('ana', { callTimeoutMs: 300, probeTimeoutMs: 100 })
    for (const route of ['publish', 'time'] as const) stage.atEnd(stage.server.hold(route))
    const publishing = Array.from({ length: 64 }, () => ana.session.publish('chat', {}).catch(({ code }) => code))
    expect(new Set(await Promise.all(publishing))).toEqual(new Set(['timeout', 'network']))
    expect(stage.server.requests.filter(({ route }) => route === 'publish').length).toBeLessThan(5)
  })

  it('is followed by a roster with those who joined meanwhile, although their joins are no longer reported', async () => {
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

describe('a silence that the SDK does not report', () => {
  /** The SDK of the application tries again by itself for minutes, without a word. */
  const silent = async (options: object = {}) => {
    const client = stage.plain('ana')
    const participant = await stage.enter('ana', { client, ...options })
    await stage.server.kill()
    return participant
  }

  it('is detected by a failed send', async () => {
    const ana = await silent({ probeTimeoutMs: 500 })
    await expect(ana.session.publish('chat', { text: 'lost' })).rejects.toMatchObject({ code: 'network' })
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
  })

  it('is detected when the page goes offline, and ends when it comes online', async () => {
    const pageEvents = new EventTarget()
    const ana = await silent({ pageEvents, retryFirstMs: 3_600_000, retryMaxMs: 3_600_000, probeTimeoutMs: 1_000 })
    pageEvents.dispatchEvent(new Event('offline'))
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await stage.server.restart()
    pageEvents.dispatchEvent(new Event('online'))
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
  })

  it('is detected by a probe after a while without messages', async () => {
    const ana = await silent({ idleProbeMs: 50, probeTimeoutMs: 1_000 })
    await expect.poll(() => ana.statuses).toEqual(['interrupted'])
    await stage.server.restart()
    await expect.poll(() => ana.statuses).toEqual(['interrupted', 'live'])
  })

  it('after sleep is ended by a new poll, since the old one may hang for minutes', async () => {
    const clock = manualClock()
    let sleptMs = 0
    const sleepy = { ...clock, monotonicMs: () => clock.monotonicMs() + sleptMs }
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

  it('that is being probed when the session closes leaves no timer', async () => {
    const clock = manualClock()
    const pageEvents = new EventTarget()
    const ana = await stage.enter('ana', { clock, pageEvents })
    stage.atEnd(stage.server.hold('time'))
    pageEvents.dispatchEvent(new Event('offline'))
    await ana.session.close()
    expect(clock.pending).toBe(0)
  })

  it('is not assumed when only one request failed', async () => {
    const ana = await stage.enter('ana')
    stage.server.fail('publish', { status: 503 })
    await expect(ana.session.publish('chat', {})).rejects.toMatchObject({ code: 'network' })
    await expect.poll(() => stage.server.requests.filter(({ route }) => route === 'time').length).toBe(1)
    await ana.session.publish('chat', { text: 'taken' })
    expect(ana.statuses).toEqual([])
  })

  it('is ended by a new poll after a call timed out, since the old one may hang too', async () => {
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
