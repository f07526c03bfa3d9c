import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { controlsOf, missingOf, openRoom, senderOf, textsOf } from '../booth/test-support/open-room.ts'
import { joined, room, sentLines } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import type { Delivery } from '../ports/transport.port.ts'
import { senderRate as defaultRate } from './sender-rate.ts'
import {
  senderOf as claimedSenderOf,
  createSenderRateLimit,
  longestUnnoticedMs,
  replayMs,
} from './sender-rate-limit.ts'
import { createControl } from './wire/control-message.ts'

const senderRate = { messagesPerSecond: 20, messageBurst: 60, bytesPerSecond: 128_000, byteBurst: 400_000 }
const { messageBurst, messagesPerSecond, byteBurst } = senderRate

const flooded = async (options: Parameters<typeof openRoom>[0] = {}) => {
  const opened = openRoom(options)
  const { clock, network, comes } = opened
  const ada = await comes({ options: { translate: 'receiver' }, senderRate, language: 'es-ES' })
  let seq = 0
  const flood = (count: number, text?: string) => {
    for (let line = 0; line < count; line++) {
      const message = wireLine('eve', ++seq, text === undefined ? {} : { text: text + seq })
      network.inject(room, { channel: 'subtitles', message, sender: 'eve' })
    }
    return clock.advance(0)
  }
  const ofEve = () => textsOf(ada).filter((text) => text.includes('eve') || text.includes('я'))
  return { ...opened, ada, flood, ofEve }
}

const opened = (isAsked: (ask: unknown, sender: string) => boolean = () => false) => {
  const clock = manualClock()
  const told: unknown[] = []
  const rateLimit = createSenderRateLimit({
    clock,
    senderRate,
    clientId: 'ada',
    gaps: { refuse: () => expect.unreachable('nothing numbered was refused') },
    isAsked,
    report: (what) => told.push(what),
  })
  const admits = (delivery: Delivery) =>
    rateLimit.admits(delivery, claimedSenderOf(delivery), claimedSenderOf(delivery))
  return { clock, rateLimit, admits, told }
}

/** How many lines get in after an outage that began so long before it was noticed. */
const admittedAfter = async (quietMs: number, noticedMs: number) => {
  const { clock, rateLimit, ...adas } = opened()
  const admits = () => adas.admits({ channel: 'subtitles', message: {}, sender: 'eve' })
  await clock.advance(quietMs)
  rateLimit.away()
  await clock.advance(noticedMs)
  rateLimit.back()
  let admitted = 0
  while (admits()) admitted++
  return admitted
}
const saidIn = (ms: number) => (ms / 1_000) * messagesPerSecond

describe('a participant who floods a room', () => {
  it('gets in only what the rate limiter allows, and no line of another is lost', {
    tags: ['sender-rate'],
  }, async () => {
    const { ada, comes, said, clock, flood, ofEve } = await flooded()
    const ben = await comes()
    for (let second = 0; second < 5; second++) {
      await flood(200)
      await said(ben, `ben ${second}`)
      await clock.advance(1_000)
    }
    expect(ofEve().length).toBeLessThanOrEqual(messageBurst + 5 * messagesPerSecond)
    expect(ofEve().length).toBeGreaterThanOrEqual(messageBurst)
    expect(textsOf(ada).filter((text) => text.startsWith('ben'))).toHaveLength(5)
    expect(ada.drops()).toEqual({ 'message.too-fast': 1_000 - ofEve().length })
  })

  it('gets in only as many bytes as the rate limiter allows', async () => {
    const { flood, ofEve } = await flooded()
    await flood(50, 'я'.repeat(10_000))
    const bytes = 2 * ofEve().reduce((sum, text) => sum + text.length, 0)
    expect(bytes).toBeLessThanOrEqual(byteBurst)
    expect(bytes).toBeGreaterThan(0.9 * byteBurst)
  })

  it.each([true, false])(
    'is never asked for refused lines, and they do not come in later (history: %s)',
    async (history) => {
      const { ada, network, clock, flood, ofEve } = await flooded({ history, keptMessages: 5_000 })
      await flood(400)
      await clock.advance(60_000)
      await flood(1)
      await clock.advance(60_000)
      expect(ofEve()).toHaveLength(messageBurst + 1)
      network.interrupt(senderOf(ada))
      network.restore(senderOf(ada))
      await clock.advance(60_000)
      expect(ofEve()).toHaveLength(messageBurst + 1)
      expect([controlsOf(network, 'ask'), ada.notices()]).toEqual([[], ['sender-too-fast']])
    },
  )

  it('makes nothing seem missing, whatever sequence numbers it sends', async () => {
    const { ada, network, clock, flood } = await flooded()
    await flood(messageBurst)
    for (const seq of [900, 1_700])
      network.inject(room, { channel: 'subtitles', message: wireLine('eve', seq), sender: 'eve' })
    await clock.advance(60_000)
    expect([missingOf(ada), controlsOf(network, 'ask'), ada.notices()]).toEqual([[], [], ['sender-too-fast']])
    expect(ada.drops()).toEqual({ 'message.too-fast': 2 })
  })

  it('cannot spend the rate with unrequested answers or questions to others, which are ignored', async () => {
    const { ada, flood, network, clock, ofEve } = await flooded()
    const answer = { type: 'answer', ask: 'none', lines: [], complete: true, to: senderOf(ada) } as const
    const ask = { type: 'ask', to: 'ben', latest: 1 } as const
    for (let count = 0; count < 2 * messageBurst; count++)
      for (const body of [answer, { ...answer, to: 'ben' }, ask]) {
        const message = createControl(body, { clientId: 'eve', sentAtMs: 1 })
        const channel = body.type === 'ask' ? 'control' : 'subtitles'
        network.inject(room, { channel, message, sender: 'eve' })
      }
    await clock.advance(0)
    await flood(messageBurst)
    expect([ofEve().length, ada.drops()]).toEqual([messageBurst, {}])
  })

  it('is heard only with requested answers and questions for this booth, not with those for another', () => {
    const { admits, told } = opened((ask, sender) => ask === 'asked' && sender === 'eve')
    const says = (body: object, sender = 'eve') =>
      admits({ channel: 'chat', message: { module: 'lingobooth', clientId: 'c', ...body }, sender })
    const answer = { type: 'answer', ask: 'asked', to: 'ada', lines: [], complete: true }
    for (let count = 0; count < 2 * messageBurst; count++) {
      expect([says(answer), says({ ...answer, to: 'ben' }), says({ ...answer, to: undefined })]).toEqual([
        true,
        false,
        false,
      ])
      expect([says({ ...answer, ask: 'other' }), says(answer, 'mallory')]).toEqual([false, false])
      expect(says({ type: 'ask', to: 'ben', latest: 1 })).toBe(false)
    }
    const asks = Array.from({ length: 2 * messageBurst }, () => says({ type: 'ask', to: 'ada', latest: 1 }))
    expect([asks.filter(Boolean).length, told.length]).toEqual([messageBurst, messageBurst])
  })

  it("cannot spend another's rate by asking it questions in a third party's name", async () => {
    const { ada, comes, said, network, clock } = await flooded({ addressing: false })
    const ben = await comes()
    await said(ben, '1')
    for (let number = 2; number <= 20; number++) {
      for (let count = 0; count < 50; count++) {
        const ask = { type: 'ask', to: senderOf(ben), latest: 1 } as const
        const message = createControl(ask, { clientId: senderOf(ada), sentAtMs: 1 })
        network.inject(room, { channel: 'control', message, sender: `eve ${count % 5}` })
      }
      await clock.advance(1_000)
      await said(ben, String(number))
    }
    expect(controlsOf(network, 'answer').length).toBeGreaterThan(2 * messageBurst)
    expect([textsOf(ada).length, ada.drops()]).toEqual([20, {}])
  })

  it.each([
    ['numbers', { numbers: Array(100_000).fill(0) }],
    ['names of fields', { ['k'.repeat(60_000)]: 0 }],
  ])('gets in no more bytes of %s than of text', (_, message) => {
    const adas = opened()
    const admits = () => adas.admits({ channel: 'chat', message, sender: 'eve' })
    expect(Array.from({ length: 5 }, admits).filter(Boolean).length).toBeLessThan(5)
  })

  it("cannot bypass the rate limiter with the reader's client id, nor get anyone reported as a flooder", async () => {
    const adas = opened()
    const message = wireLine('ada', 1)
    const admitted = Array.from({ length: 5_000 }, () => adas.admits({ channel: 'subtitles', message, sender: 'eve' }))
    expect(admitted.filter(Boolean)).toHaveLength(messageBurst)
    expect(adas.told).toEqual([])
  })

  it('spends the whole rate with one message nested too deep to measure', () => {
    const adas = opened()
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    const admits = (message: unknown) => adas.admits({ channel: 'chat', message, sender: 'eve' })
    expect([admits(deep), admits('x'.repeat(1_000)), adas.told]).toEqual([
      true,
      false,
      [{ type: 'sender.refused', sender: 'eve' }],
    ])
  })

  it('gains no more from a quiet hour before an outage than from the time an outage may go unnoticed', async () => {
    expect(longestUnnoticedMs).toBe(120_000)
    const admitted = await admittedAfter(3_600_000, 500)
    expect(admitted).toBeLessThanOrEqual(messageBurst + saidIn(longestUnnoticedMs + 500) + 1)
  })

  it('is heard again once within the rate', async () => {
    const { clock, flood, ofEve } = await flooded()
    await flood(400)
    await clock.advance(10_000)
    await flood(1)
    expect(ofEve()).toHaveLength(messageBurst + 1)
  })

  it('is let in if the host turns the rate limiter off', async () => {
    const ada = await joined({ senderRate: false })
    const eve = (seq: number) => ({ channel: 'subtitles', message: wireLine('eve', seq), sender: 'eve' })
    for (let seq = 1; seq <= 1_000; seq++) ada.network.inject(room, eve(seq))
    await ada.clock.advance(0)
    expect(textsOf(ada)).toHaveLength(1_000)
  })
})

describe('an honest participant', () => {
  it('gets 500 lines written in an outage through at once, and the rest at the allowed pace', async () => {
    const { comes, network, clock } = openRoom()
    const [ada, ben] = [await comes(), await comes()]
    network.interrupt(senderOf(ben))
    const lines = Array.from({ length: 800 }, (_, line) => `line ${line}`)
    for (const text of lines) ben.booth.subtitles.send(text)
    network.restore(senderOf(ben))
    await clock.advance(0)
    expect(textsOf(ada)).toHaveLength(0.8 * defaultRate.messageBurst)
    expect(0.8 * defaultRate.messageBurst).toBe(512)
    await clock.advance(60_000)
    expect(textsOf(ada)).toEqual(lines)
    expect([ada.drops(), sentLines(network)]).toEqual([{}, expect.objectContaining({ length: 800 })])
  })

  it('is heard when answering, however many messages came under the same name', async () => {
    const { clock, network, comes, said, lost } = openRoom()
    const [luis, ada] = [await comes(), await comes({ senderRate: { messagesPerSecond: 0.001 } })]
    await said(luis, '1')
    await lost(luis, '2')
    await said(luis, '3')
    const sender = senderOf(luis)
    for (let count = 0; count < 700; count++) network.inject(room, { channel: 'subtitles', message: {}, sender })
    await clock.advance(10_000)
    expect(textsOf(ada)).toEqual(['1', '2', '3'])
    expect(ada.drops()['message.too-fast']).toBeGreaterThan(0)
  })

  it('loses nothing in an hour-long outage that took two minutes to notice', async () => {
    expect(await admittedAfter(longestUnnoticedMs, 3_600_000)).toBeGreaterThanOrEqual(saidIn(3_600_000 + 120_000))
  })

  it('loses nothing when a transport delivers a long outage of the reader all at once', async () => {
    const { ada, network, clock, flood, ofEve } = await flooded()
    network.interrupt(senderOf(ada))
    await clock.advance(60_000)
    network.restore(senderOf(ada))
    await clock.advance(1)
    await flood(60 * messagesPerSecond)
    expect([ofEve().length, ada.drops()]).toEqual([60 * messagesPerSecond, {}])
    expect(replayMs).toBe(30_000)
    await clock.advance(replayMs)
    await flood(2 * messageBurst)
    expect(ofEve().length).toBe(60 * messagesPerSecond + messageBurst)
  })
})

it('an earlier outage gives no extra allowance after the next one', async () => {
  const admittedAfterTwo = async (hasEarlier: boolean) => {
    const { clock, rateLimit, admits } = opened()
    const isAway = async (ms: number) => {
      rateLimit.away()
      await clock.advance(ms)
      rateLimit.back()
    }
    if (hasEarlier) await isAway(1_000)
    await clock.advance(3_600_000)
    await isAway(500)
    let admitted = 0
    while (admits({ channel: 'chat', message: {}, sender: 'eve' })) admitted++
    return admitted
  }
  expect(await admittedAfterTwo(true)).toBe(await admittedAfterTwo(false))
})
