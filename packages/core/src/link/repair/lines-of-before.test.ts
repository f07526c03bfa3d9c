import { describe, expect, it } from 'vitest'
import { createStores } from '../../booth/atoms.ts'
import { createGaps } from './gaps.ts'
import { streamKey } from './stream-ledger.ts'

const luis = { sender: 'luis', clientId: 'tab' }
const stream = { module: 'subtitles' as const, ...luis }
const ends = (subtitles: number) => ({ subtitles, chat: 0 })

/** Somebody who came when these were there. */
const came = (...present: readonly string[]) => {
  const stores = createStores()
  const lost: number[] = []
  const booth = createGaps({
    stores,
    repair: { found: () => {}, closed: () => {} },
    report: (what) => what.type === 'lines.lost' && lost.push(what.lines),
    isUnwanted: () => false,
    personOf: (sender) => sender,
  })
  stores.participants.set(new Map(present.map((sender) => [sender, { sender, name: sender, language: '' }])))
  const missing = () => booth.missing(streamKey(stream))
  return { ...booth, missing, lost }
}

describe('lines sent before joining', () => {
  it('are not missing when a present peer announces its end late, or speaks first', () => {
    for (const isHeard of [true, false]) {
      const booth = came('luis')
      booth.arrived()
      if (isHeard) booth.line(stream, 58, 'live')
      else booth.heads(luis, ends(58))
      booth.line(stream, 60, 'live')
      expect([booth.missing(), booth.lost]).toEqual([[59], []])
    }
  })

  it('are not missing when a sender not heard before comes back', () => {
    const booth = came()
    booth.arrived()
    booth.heads(luis, ends(300), true)
    booth.line(stream, 302, 'live')
    expect([booth.missing(), booth.lost]).toEqual([[301], []])
  })

  it('are missing for another client of a sender that announced an end for its first', () => {
    const booth = came('luis')
    booth.heads({ ...luis, clientId: 'first' }, ends(9))
    booth.arrived()
    booth.heads(luis, ends(2))
    expect(booth.missing()).toEqual([1, 2])
  })

  it('that were given up are missing again when their sender comes back, but not when it goes on', () => {
    const booth = came()
    booth.arrived()
    for (const seq of [1, 3]) booth.line(stream, seq, 'live')
    booth.giveUp(streamKey(stream))
    expect([booth.missing(), booth.lost]).toEqual([[], [1]])
    booth.heads(luis, ends(3))
    expect(booth.missing()).toEqual([])
    booth.heads(luis, ends(3), true)
    expect(booth.missing()).toEqual([2])
  })

  it('that are too long for an answer are told once, however many a peer claims', () => {
    const booth = came()
    booth.omitted({ subtitles: 2, chat: 1_000_000 })
    booth.omitted({ subtitles: 2, chat: 0 })
    expect(booth.lost).toEqual([2, 200])
  })
})
