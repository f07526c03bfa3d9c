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
  const { heads, missing, stream, ...booth } = arrivals()
  booth.arrived()
  const peers = peersOf(1, 60).concat(
    peersOf(1_200, 1).map(({ sender, clientId }) => ({ sender: `${sender}'`, clientId })),
  )
  for (const peer of peers) {
    heads(peer, { subtitles: 200, chat: 0 })
    heads(peer, { subtitles: 201, chat: 0 })
  }
  const ends = booth.ends()
  expect(ends.length).toBeLessThanOrEqual(1_000)
  expect(booth.gaps().length).toBeLessThanOrEqual(1_000)
  const numbers = booth.gaps().map((gap) => missing(gap.stream).length)
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(200)
})
