import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { helloWaitMs, maxToldStreams, quietReplyCrowd, quietReplyMs } from '../../constants.ts'
import type { BoothPeer, ControlBody, Heads } from '../../domain/control-message.ts'
import type { Stream } from '../../domain/stream-ledger.ts'
import { controlsOf, linesOf, missingOf, numbers, openRoom, textsOf } from '../test-support/open-room.ts'
import { createTelling } from './telling.ts'

type Head = Extract<ControlBody, { type: 'head' }>
type Ends = readonly (readonly [stream: Stream, seq: number])[]

/** Numbers from 0 to 1, the same in each run. */
const drawn = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const end = (sender: string, seq: number): Ends[number] => [{ module: 'subtitles', sender, clientId: sender }, seq]
const none: Heads = { subtitles: 0, chat: 0 }

interface Knows {
  readonly heads?: Heads
  readonly ends?: Ends
  readonly isEmpty?: boolean
}

/** Booths that know what they know, and hear of each other after some milliseconds. */
function crowd(
  known: readonly Knows[],
  { latencyMs = 0, messageBytes = 65_536, seed = 1, isPresent = (_: string): boolean => false } = {},
) {
  const clock = manualClock()
  const random = drawn(seed)
  const heads: Head[] = []
  const tellings = known.map(({ heads: own = none, ends = [], isEmpty = false }, index) => {
    const clientId = `booth-${index}`
    return createTelling({
      clock,
      random,
      shelf: { clientId, heads: own, isEmpty: () => isEmpty } as never,
      arrivals: { ends: () => ends },
      isPresent,
      messageBytes: () => messageBytes,
      async sendControl(_, body) {
        heads.push(body as Head)
        clock.setTimeout(() => hear(clientId, body as Head), latencyMs)
      },
    })
  })
  const hear = (sender: string, { heads: own, streams }: Head) => {
    for (const [index, telling] of tellings.entries())
      if (sender !== `booth-${index}`) telling.heard({ sender, clientId: sender }, own, streams)
  }
  return {
    clock,
    heads,
    hear,
    clear() {
      for (const telling of tellings) telling.clear()
    },
    async greet(without?: readonly BoothPeer[]) {
      for (const telling of tellings) telling.greeted(without)
      await clock.advance(quietReplyMs + latencyMs)
    },
  }
}

const spoken = { heads: { subtitles: 3, chat: 0 } }

describe('a newcomer', () => {
  it('who is told late, as messages take their time, asks all the same', async () => {
    const { comes, said, network, clock } = openRoom()
    const [luis, mara] = [await comes(), await comes()]
    await said(luis, ...numbers(3))
    await said(mara, '4')
    await clock.advance(5_000)
    network.disturb(() => [600])
    const ada = await comes()
    await clock.advance(6_000)
    expect(linesOf(ada).map(({ text, origin }) => [text, origin])).toEqual(numbers(4).map((text) => [text, 'history']))
  })

  it.each([12, 80, 1_000])(
    'is told once by %i who know the same, and seldom more often where word takes 20 ms',
    async (size) => {
      let total = 0
      for (let seed = 1; seed <= 20; seed++) {
        const { heads, greet } = crowd(Array(size).fill({ ends: [end('luis', 3)] }), { latencyMs: 20, seed })
        await greet()
        total += heads.length
      }
      const expected = 20 * quietReplyCrowd ** (20 / quietReplyMs)
      expect(total).toBeGreaterThanOrEqual(20)
      expect(total).toBeLessThan(1.5 * expected)
    },
  )

  it('is told nothing by those who know nothing', async () => {
    const { heads, greet } = crowd(Array(12).fill({ isEmpty: true }))
    await greet()
    expect(heads).toEqual([])
  })

  it('is told before it stops waiting', () => {
    expect(quietReplyMs).toBeLessThan(helloWaitMs)
  })

  it('is told by who has lines, though nobody is there who said them', async () => {
    const { heads, greet } = crowd([{}, {}, {}])
    await greet()
    expect(heads).toEqual([{ type: 'head', heads: none }])
  })

  it('is told what the first left out, and nothing twice', async () => {
    const ends = [end('luis', 3), end('mara', 5)]
    const { heads, hear, greet } = crowd([{ ends }])
    const greeting = greet()
    hear('eve', { type: 'head', heads: none, streams: [{ sender: 'luis', clientId: 'luis', subtitles: 9, chat: 0 }] })
    await greeting
    expect(heads).toEqual([
      { type: 'head', heads: none, streams: [{ sender: 'mara', clientId: 'mara', subtitles: 5, chat: 0 }] },
    ])
  })

  it.each([0, 2, 900])('is told by a speaker whose lines end at 3 when another says %i', async (subtitles) => {
    const { heads, hear, greet } = crowd([spoken])
    const greeting = greet()
    for (const claim of [subtitles, 3])
      hear('eve', {
        type: 'head',
        heads: none,
        streams: [{ sender: 'b', clientId: 'booth-0', subtitles: claim, chat: 0 }],
      })
    await greeting
    expect(heads).toEqual([{ type: 'head', ...spoken }])
  })

  it('that has got nothing from one asks without him: he keeps still, and his word counts for nothing', async () => {
    const knows = { ends: [end('luis', 3)] }
    const { heads, hear, greet, clock } = crowd([knows, knows])
    const eve = { sender: 'eve', clientId: 'eve' }
    const greeting = greet([eve, { sender: 'b', clientId: 'booth-1' }])
    for (const clientId of ['eve', 'another'])
      hear('eve', { type: 'head', heads: none, streams: [{ sender: 'luis', clientId, subtitles: 3, chat: 0 }] })
    await greeting
    await clock.advance(quietReplyMs)
    expect(heads.length).toBe(1)
  })

  it('that comes when another has been told is told as well, in the next round', async () => {
    const { heads, greet, clock, hear } = crowd([{ ends: [end('luis', 3)] }])
    const greeting = greet()
    hear('mara', { type: 'head', heads: none, streams: [{ sender: 'luis', clientId: 'luis', subtitles: 3, chat: 0 }] })
    await greet()
    await greeting
    await clock.advance(2 * quietReplyMs)
    expect(heads.length).toBe(1)
  })

  it('is told of two hundred at most, the latest, in as many bytes as a message may have for it', async () => {
    const ends = Array.from({ length: 300 }, (_, index) => end(`s${index}`, 1))
    const { heads, greet } = crowd([{ ends }])
    await greet()
    expect([heads[0]?.streams?.length, heads[0]?.streams?.[0]?.sender, maxToldStreams]).toEqual([200, 's299', 200])
    for (const messageBytes of [2_000, 65_536]) {
      const long = crowd([{ ends: ends.map(([{ sender }, seq]) => end(sender + 'я'.repeat(190), seq)) }], {
        messageBytes,
      })
      await long.greet()
      const bytes = new TextEncoder().encode(JSON.stringify(long.heads[0])).byteLength
      expect([messageBytes, bytes > 500, bytes < Math.min(messageBytes / 2, 16_384) + 100]).toEqual([
        messageBytes,
        true,
        true,
      ])
    }
  })

  const id = (index: number) => `0194d7c2-0000-7000-8000-${String(index).padStart(12, '0')}`

  it.each([130, 400, 1_000])('is told once where %i have spoken and left, of who was heard last', async (count) => {
    const ends = Array.from({ length: count }, (_, index) => end(id(index), 1))
    const { heads, greet } = crowd(Array(5).fill({ ends }))
    for (let round = 0; round < 3; round++) await greet()
    expect(heads.length).toBe(3)
    expect(heads[0]?.streams?.map(({ sender }) => sender)).toEqual(
      Array.from({ length: heads[0]?.streams?.length ?? 0 }, (_, index) => id(count - 1 - index)),
    )
    expect(heads[0]?.streams?.length).toBeGreaterThan(100)
  })

  it('is told of all who are present, though one message cannot hold them', async () => {
    const here = new Set(Array.from({ length: 300 }, (_, index) => id(index)))
    const ends = Array.from({ length: 400 }, (_, index) => end(id(index), 1))
    const { heads, greet } = crowd(Array(5).fill({ ends }), { isPresent: (sender) => here.has(sender) })
    for (let round = 0; round < 5; round++) await greet()
    const told = new Set(heads.slice(0, 3).flatMap(({ streams = [] }) => streams.map(({ sender }) => sender)))
    expect(told).toEqual(here)
  })

  it('is told of luis again where a liar told of a thousand others first, of whom no more are remembered', async () => {
    const { heads, hear, greet } = crowd([{ ends: [end('luis', 3)] }])
    const greeting = greet()
    for (let part = 0; part < 5; part++)
      hear('eve', {
        type: 'head',
        heads: none,
        streams: Array.from({ length: 200 }, (_, index) => ({
          ...end(`${part} ${index}`, 1)[0],
          subtitles: 1,
          chat: 0,
        })),
      })
    hear('mara', { type: 'head', heads: none, streams: [{ sender: 'luis', clientId: 'luis', subtitles: 3, chat: 0 }] })
    await greeting
    expect(heads.map(({ streams }) => streams?.map(({ sender }) => sender))).toEqual([['luis']])
  })

  it('is told nothing by who leaves meanwhile', async () => {
    const { heads, greet, clear } = crowd([spoken])
    const greeting = greet()
    clear()
    await greeting
    expect(heads).toEqual([])
  })
})

describe('a room of twelve who all have spoken', () => {
  it('tells a newcomer once where all end, and nobody asks for lines of before', {
    tags: ['late-joiners'],
  }, async () => {
    const { comes, said, network, clock } = openRoom()
    const people = []
    for (let count = 0; count < 12; count++) people.push(await comes({ options: { earlierLines: 0 } }))
    for (const somebody of people) await said(somebody, ...numbers(2))
    await clock.advance(5_000)
    const before = [controlsOf(network, 'head').length, controlsOf(network, 'ask').length]
    const ada = await comes({ options: { earlierLines: 0 } })
    const heads = controlsOf(network, 'head').length - (before[0] ?? 0)
    for (const somebody of people) await said(somebody, 'now')
    await clock.advance(10_000)
    expect([heads, textsOf(ada), missingOf(ada)]).toEqual([1, people.map(() => 'now'), []])
    expect(controlsOf(network, 'ask').length - (before[1] ?? 0)).toBe(0)
  })

  it('each tells where his own lines end to who comes back', async () => {
    const { comes, said, network, clock } = openRoom()
    const [ada, luis, mara] = [await comes(), await comes(), await comes()]
    await comes()
    for (const somebody of [luis, mara]) await said(somebody, '1')
    await clock.advance(5_000)
    const before = controlsOf(network, 'head').length
    const clientId = ada.booth.actor.getSnapshot().context.request.clientId
    network.end(undefined, clientId)
    await clock.advance(2_000)
    const told = controlsOf(network, 'head').slice(before)
    expect(told.map(({ message }) => message)).toMatchObject(
      [luis, mara].map(() => ({ heads: { subtitles: 1, chat: 0 } })),
    )
    expect(new Set(told.map(({ sender }) => sender)).size).toBe(2)
  })
})
