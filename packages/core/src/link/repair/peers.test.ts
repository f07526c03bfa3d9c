import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createStores } from '../../booth/atoms.ts'
import { participantsOf } from '../../booth/test-support/lines/participants.ts'
import { wireLine } from '../../booth/test-support/wire-lines.ts'
import type { BoothPeer, Heads } from '../wire/control-message.ts'
import { maxPeerAsks } from './gap-repair.ts'
import { createLinesOfPeers } from './peers.ts'
import type { AskEnd } from './requests.ts'
import { createRetransmissionBuffer } from './retransmission-buffer.ts'

interface Peer {
  readonly end?: AskEnd
  /** What it gives, by author. */
  readonly gives?: Readonly<Record<string, number>>
  readonly ends?: number
  readonly isPresent?: boolean
}

const peerOf = (name: string): BoothPeer => ({ sender: name, clientId: name })

/** A newcomer among these, who would ask them in this order. */
async function asking(
  peers: Readonly<Record<string, Peer>>,
  { count = 50, personOf = (name: string) => name, onAsk = (_atMs: number) => {} } = {},
) {
  const clock = manualClock()
  const stores = createStores()
  const kept = createRetransmissionBuffer()
  const present = Object.keys(peers).filter((sender) => peers[sender]?.isPresent)
  stores.participants.set(participantsOf(present.map((sender) => ({ sender }))))
  const asked: string[] = []
  const askForEarlier = createLinesOfPeers({
    clock,
    stores,
    count,
    personOf,
    kept,
    gaps: {
      pendingHeads: ({ sender }): Heads => ({ subtitles: peers[sender]?.ends ?? 0, chat: 0 }),
    },
    requests: {
      somePeers: (most, isWanted = () => true) => Object.keys(peers).map(peerOf).filter(isWanted).slice(0, most),
      async latest({ sender }) {
        asked.push(sender)
        onAsk(clock.now())
        await Promise.resolve()
        const { gives = {}, end = 'complete' } = peers[sender] ?? {}
        for (const [author, last] of Object.entries(gives))
          for (let seq = 1; seq <= last; seq++)
            kept.keep('subtitles', { sender: author, envelope: wireLine(author, seq) }, author)
        return end
      },
    },
  })
  const done = askForEarlier(new AbortController().signal)
  await clock.advance(10_000)
  await done
  return asked
}

describe('a newcomer', () => {
  it('asks two peers for earlier lines, and nobody else if both answer', async () => {
    const gives = { luis: 3 }
    expect(await asking({ a: { gives }, b: { gives }, c: { gives } })).toEqual(['a', 'b'])
  })

  it('asks the only peer', async () => {
    expect(await asking({ a: {} })).toEqual(['a'])
  })

  it('prefers peers who are present', async () => {
    expect(await asking({ a: {}, b: { isPresent: true }, c: { isPresent: true } })).toEqual(['b', 'c'])
  })

  it('asks two different users, even if one has two connections', async () => {
    const personOf = (name: string) => name.slice(0, 3)
    const peers = { 'eve.1': {}, 'eve.2': {}, luis: {} }
    expect(await asking(peers, { personOf })).toEqual(['eve.1', 'luis'])
  })

  it('asks another peer if one of the two does not reply', async () => {
    expect(await asking({ a: { end: 'incomplete' }, b: {}, c: {}, d: {} })).toEqual(['a', 'b', 'c'])
  })

  it('asks a peer that announces more own lines than were received', async () => {
    const peers = { a: { gives: { c: 3 } }, b: { gives: { d: 2 } }, c: { ends: 4 }, d: { ends: 2 } }
    expect(await asking(peers)).toEqual(['a', 'b', 'c'])
  })

  it('asks a peer that has spoken but whose lines are lacking, if fewer arrived than were requested', async () => {
    const peers = { a: { gives: { luis: 4 } }, b: {}, c: { ends: 7 } }
    expect(await asking(peers)).toEqual(['a', 'b', 'c'])
    expect(await asking(peers, { count: 4 })).toEqual(['a', 'b'])
  })

  it(`asks no more than ${maxPeerAsks} peers`, async () => {
    const names = Array.from({ length: 9 }, (_, index) => `p${index}`)
    const peers = Object.fromEntries(names.map((name) => [name, { ends: 9 }]))
    expect((await asking(peers)).length).toBe(maxPeerAsks)
  })

  it('asks a busy peer again if its lines are lacking', async () => {
    const busy = { end: { waitMs: 700 } }
    expect(await asking({ a: busy, b: { gives: { luis: 2 } } })).toEqual(['a', 'b'])
    expect(await asking({ a: { ...busy, ends: 3 }, b: { gives: { luis: 2 } } })).toEqual(['a', 'b', 'a'])
  })

  it('asks a busy peer again once it may', async () => {
    const atMs: number[] = []
    const asked = await asking({ a: { end: { waitMs: 700 } } }, { onAsk: (nowMs) => atMs.push(nowMs) })
    expect([asked, atMs]).toEqual([
      ['a', 'a'],
      [atMs[0], (atMs[0] ?? 0) + 700],
    ])
  })
})
