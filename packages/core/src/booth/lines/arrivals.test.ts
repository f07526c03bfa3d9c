import { expect, it } from 'vitest'
import { createArrivals } from './arrivals.ts'

const arrivals = () => createArrivals({ send: () => {}, tell: () => {}, isHidden: () => false })
const peersOf = (senders: number, clients: number) =>
  Array.from({ length: senders * clients }, (_, index) => ({
    sender: `sender ${Math.floor(index / clients)}`,
    clientId: `client ${index}`,
  }))

it('keeps what 500 others announce while a newcomer arrives, of each the latest four clients', () => {
  const { heads, isBehind, ...newcomer } = arrivals()
  const peers = peersOf(600, 6)
  for (const peer of peers) heads(peer, { subtitles: 1, chat: 0 })
  const kept = peers.filter(isBehind)
  expect(kept).toEqual(peers.filter((_, index) => index % 6 > 1).slice(-504))
  newcomer.arrived()
  expect(peers.filter(isBehind)).toEqual([])
})

it('follows 1,000 streams, 50 of one sender, and up to 200 missing lines of each', () => {
  const { heads, missing, ...booth } = arrivals()
  booth.arrived()
  const tell = (peers: ReturnType<typeof peersOf>) => {
    for (const peer of peers) for (const last of [200, 201]) heads(peer, { subtitles: last, chat: last })
    return booth.ends().length
  }
  expect([tell(peersOf(1, 60)), tell(peersOf(1_200, 1))]).toEqual([50, 1_000])
  const numbers = booth.gaps().map((gap) => missing(gap.stream).length)
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(200)
})

it('believes a newcomer’s tellers of 400 streams each, and of 1,000 in all', () => {
  const newcomer = arrivals()
  const told = ['eve', 'mallory', 'oscar'].map((teller) => {
    const streams = peersOf(300, 1).map(({ sender, clientId }) => ({ sender: teller + sender, clientId }))
    newcomer.claims(
      { sender: teller, clientId: teller },
      streams.map((peer) => ({ ...peer, subtitles: 1, chat: 1 })),
    )
    return newcomer.lacking()
  })
  expect(told).toEqual([400, 800, 1_000])
})
