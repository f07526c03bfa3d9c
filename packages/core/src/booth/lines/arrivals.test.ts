import { expect, it } from 'vitest'
import { modules } from '../../domain/modules.ts'
import { streamKey } from '../../domain/stream-ledger.ts'
import { createStores } from '../../stores/stores.ts'
import { createArrivals } from './arrivals.ts'

const arrivals = () => createArrivals({ stores: createStores(), send: () => {}, tell: () => {}, isHidden: () => false })
const peersOf = (senders: number, clients: number) =>
  Array.from({ length: senders * clients }, (_, index) => ({
    sender: `sender ${Math.floor(index / clients)}`,
    clientId: `client ${index}`,
  }))

it('keeps what 500 others announce while a newcomer arrives, of each the latest four clients', () => {
  const { heads, pendingHeads, ...newcomer } = arrivals()
  const peers = peersOf(600, 6)
  for (const peer of peers) heads(peer, { subtitles: 1, chat: 0 })
  const kept = peers.filter(pendingHeads)
  expect(kept).toEqual(peers.filter((_, index) => index % 6 > 1).slice(-504))
  newcomer.arrived()
  expect(peers.filter(pendingHeads)).toEqual([])
})

it('follows 1,000 streams, 50 of one sender, and up to 200 missing lines of each', () => {
  const { heads, missing, ...booth } = arrivals()
  booth.arrived()
  const tell = (peers: ReturnType<typeof peersOf>) => {
    for (const peer of peers) for (const last of [200, 201]) heads(peer, { subtitles: last, chat: last })
    const streams = peers.flatMap((peer) => modules.map((module) => streamKey({ module, ...peer })))
    return streams.filter(booth.stream).length
  }
  expect([tell(peersOf(1, 60)), tell(peersOf(1_200, 1))]).toEqual([50, 1_000])
  const numbers = booth.gaps().map((gap) => missing(gap.stream).length)
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(200)
})
