import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createStores } from '../../booth/atoms.ts'
import { createFetchMissing } from './fetch-missing.ts'
import { createGaps } from './gaps.ts'
import { streamKey } from './stream-ledger.ts'

it('lines that go missing during a repair are not given up with those that it was for', async () => {
  const lost: unknown[] = []
  const gaps = createGaps({
    stores: createStores(),
    repair: { found: () => {}, closed: () => {} },
    report: (what) => lost.push(what),
    isUnwanted: () => false,
    personOf: (sender) => sender,
  })
  const peer = { sender: 'ben', clientId: 'ben' }
  const stream = streamKey({ module: 'subtitles', ...peer })
  gaps.arrived()
  gaps.heads(peer, { subtitles: 2, chat: 0 })
  const fetch = createFetchMissing({
    clock: manualClock(),
    session: { need: () => ({}) as never },
    listens: false,
    gaps,
    requests: {} as never,
    history: { find: async () => gaps.heads(peer, { subtitles: 5, chat: 0 }) } as never,
    random: () => 0,
  })
  await fetch({ stream, source: 'history' }, new AbortController().signal)
  gaps.giveUp(stream)
  expect([lost, gaps.missing(stream)]).toEqual([[{ type: 'lines.lost', module: 'subtitles', lines: 2 }], [3, 4, 5]])
})
