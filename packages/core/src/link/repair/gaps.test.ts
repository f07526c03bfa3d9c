import { expect, it } from 'vitest'
import { createStores } from '../../booth/atoms.ts'
import { modules } from '../../modules.ts'
import { createGaps, type GapsOptions } from './gaps.ts'
import type { Gap } from './repair.ts'
import { streamKey } from './stream-ledger.ts'

const gaps = (
  repair: GapsOptions['repair'] = { found: () => {}, closed: () => {} },
  report: GapsOptions['report'] = () => {},
) =>
  createGaps({
    stores: createStores(),
    repair,
    report,
    isUnwanted: () => false,
    personOf: (sender) => sender.split('.')[0] ?? sender,
  })
const peersOf = (senders: number, clients: number) =>
  Array.from({ length: senders * clients }, (_, index) => ({
    sender: `sender ${Math.floor(index / clients)}`,
    clientId: `client ${index}`,
  }))

it('an arriving booth keeps the latest four announced clients per sender, or one each among many senders', () => {
  const { heads, pendingHeads, ...newcomer } = gaps()
  const few = peersOf(100, 6)
  for (const peer of few) heads(peer, { subtitles: 1, chat: 0 })
  expect(few.filter(pendingHeads)).toEqual(few.filter((_, index) => index % 6 > 1))
  const many = peersOf(600, 6)
  for (const peer of many) heads(peer, { subtitles: 1, chat: 0 })
  expect(many.filter(pendingHeads)).toEqual(many.filter((_, index) => index % 6 === 5).slice(-500))
  newcomer.arrived()
  expect(many.filter(pendingHeads)).toEqual([])
})

it('an arriving booth keeps the highest numbers that a peer announces, whatever comes last', () => {
  const { heads, pendingHeads } = gaps()
  const [peer = { sender: '', clientId: '' }] = peersOf(1, 1)
  for (const [subtitles, chat] of [
    [2, 0],
    [1, 3],
    [0, 1],
  ] as const)
    heads(peer, { subtitles, chat })
  expect(pendingHeads(peer)).toEqual({ subtitles: 2, chat: 3 })
})

it('a booth tracks 1,000 streams, 50 per sender, and up to 200 missing lines of each', () => {
  const { heads, missing, ...booth } = gaps()
  booth.arrived()
  const tell = (peers: ReturnType<typeof peersOf>) => {
    for (const peer of peers) for (const last of [200, 201]) heads(peer, { subtitles: last, chat: last })
    const streams = peers.flatMap((peer) => modules.map((module) => streamKey({ module, ...peer })))
    return streams.filter(booth.stream).length
  }
  expect([tell(peersOf(1, 60)), tell(peersOf(1_200, 1))]).toEqual([50, 1_000])
  const numbers = booth.open().map((gap) => missing(gap.stream).length)
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(200)
})

it('a booth tracks the streams of three others, even while arriving, despite one user with 25 connections', () => {
  const crowd = Array.from({ length: 25 * 50 }, (_, index) => ({
    sender: `eve.${index % 25}`,
    clientId: `client ${index}`,
  }))
  const others = ['ana', 'ben', 'zoe'].map((sender) => ({ sender, clientId: sender }))
  const heads = { subtitles: 2, chat: 0 }
  const newcomer = gaps()
  for (const peer of [...others, ...crowd]) newcomer.heads(peer, heads)
  expect(others.filter(newcomer.pendingHeads)).toEqual(others)
  const found: Gap[] = []
  const booth = gaps({ found: (gap) => found.push(gap), closed: () => {} })
  booth.arrived()
  for (const peer of others) booth.heads(peer, heads)
  for (const peer of crowd) booth.heads(peer, heads)
  expect(booth.open().map(({ person }) => person)).toEqual([
    ...others.map(({ sender }) => sender),
    ...Array(25).fill('eve'),
  ])
  expect(found.slice(0, 3).map(({ person }) => person)).toEqual(others.map(({ sender }) => sender))
})

it('a booth reports lines as lost when it stops tracking their stream, and stops asking for them', () => {
  const told: unknown[] = []
  const closed: string[] = []
  const booth = gaps({ found: () => {}, closed: (stream) => closed.push(stream) }, (event) => told.push(event))
  booth.arrived()
  const [first, ...crowd] = peersOf(501, 1)
  if (!first) throw new Error('There is nobody.')
  booth.heads(first, { subtitles: 3, chat: 0 })
  for (const peer of crowd) booth.heads(peer, { subtitles: 0, chat: 0 })
  expect([told, closed]).toEqual([
    [{ type: 'lines.lost', module: 'subtitles', lines: 3 }],
    [JSON.stringify(['subtitles', first.sender, first.clientId])],
  ])
})

it("a booth still tracks others' missing lines after messages of two thousand clients were refused", () => {
  const booth = gaps()
  booth.arrived()
  booth.heads({ sender: 'ben', clientId: 'ben' }, { subtitles: 2, chat: 0 })
  for (const peer of peersOf(2_000, 1)) booth.refuse({ module: 'subtitles', ...peer }, 1)
  expect(booth.open().map(({ person }) => person)).toEqual(['ben'])
})
