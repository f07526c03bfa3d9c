import { describe, expect, it } from 'vitest'
import { missingOf, numbers, openRoom, originsOf, senderOf, textsOf } from '../../booth/test-support/open-room.ts'
import { person, room } from '../../booth/test-support/person.ts'
import { reader } from '../../booth/test-support/scripted-history.ts'
import { wireLine } from '../../booth/test-support/wire-lines.ts'
import { wireState } from '../../booth/test-support/wire-states.ts'

describe('a slow history', () => {
  it('that fails at first is later read from the last position', async () => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    const luis = await comes()
    const ada = await comes({ transport: history.transport })
    const mara = await comes()
    await said(luis, '1')
    await said(mara, 'hello')
    await clock.advance(5_000)
    network.end(undefined, senderOf(ada))
    await said(luis, '2')
    await luis.booth.leave()
    history.before = async () => {
      await said(mara, 'meanwhile')
      history.before = async () => undefined
      throw new Error('Not yet.')
    }
    await clock.advance(20_000)
    expect(textsOf(ada)).toEqual(['1', 'hello', '2', 'meanwhile'])
  })

  it.each([300, 120])('that fails once makes none of %i earlier lines missing or late', async (count) => {
    const { comes, said, network, clock } = openRoom({ history: true })
    const history = reader(network)
    const luis = await comes()
    for (let from = 1; from <= count; from += 60) await said(luis, ...numbers(60, from))
    await clock.advance(60_000)
    history.before = async () => {
      history.before = async () => undefined
      throw new Error('Not yet.')
    }
    const ada = person({ network, clock, transport: history.transport })
    const joining = ada.join()
    await clock.advance(100)
    await said(luis, 'now')
    await clock.advance(20_000)
    await joining
    expect(textsOf(ada)).toEqual([...numbers(49, count - 48), 'now'])
    expect([missingOf(ada), ada.notices(), originsOf(ada).filter((origin) => origin === 'repair')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it.each(['state', 'line'])(
    'that is still being read makes nothing missing, whichever %s comes first on the new connection',
    async (first) => {
      const { comes, said, network, clock } = openRoom({ history: true, keptMessages: 5_000 })
      const history = reader(network)
      const luis = await comes({ senderRate: false })
      const ada = await comes({ transport: history.transport, senderRate: false })
      await said(luis, '1')
      network.end(undefined, senderOf(ada))
      for (let part = 0; part < 5; part++) await said(luis, ...numbers(50, 2 + 50 * part))
      const next = wireLine(senderOf(luis), 252, { text: '252' })
      const state = wireState(senderOf(luis), { heads: { subtitles: 251, chat: 0 } })
      history.early = [
        first === 'line'
          ? { channel: 'subtitles', message: next, sender: senderOf(luis), cursor: '252' }
          : { channel: 'control', message: state, sender: senderOf(luis) },
      ]
      let goOn = (_?: unknown) => {}
      history.before = () => new Promise((resolve) => (goOn = resolve))
      await clock.advance(1_000)
      network.inject(room, { channel: 'control', message: state, sender: senderOf(luis) })
      await clock.advance(1_000)
      history.before = async () => undefined
      goOn()
      await clock.advance(10_000)
      expect([missingOf(ada), ada.notices()]).toEqual([[], []])
      expect(textsOf(ada)).toEqual(numbers(first === 'line' ? 252 : 251))
    },
  )
})
