import { memoryNetwork } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { joined, person, room, settled } from '../booth/test-support/person.ts'

describe('participants in one room', () => {
  it('hear each other even if their names are equal', { tags: ['no-roles'] }, async () => {
    const network = memoryNetwork()
    const [one, other] = [await joined({ network }), await joined({ network })]
    one.booth.subtitles.send('from one')
    other.booth.subtitles.send('from the other')
    await settled()
    expect(one.shown().toSorted()).toEqual(['from one', 'from the other'])
    expect(other.shown().toSorted()).toEqual(['from one', 'from the other'])
    expect(one.subtitles().filter(({ source }) => source === 'own')).toHaveLength(1)
  })

  it.each([
    ['that delivers once', {}],
    ['that echoes', { echo: true }],
    ['that delivers three times', { echo: true, copies: 3 }],
  ])(
    'see each line once if they are two tabs of one user, on a network %s',
    { tags: ['message-own'] },
    async (_, options) => {
      const network = memoryNetwork(options)
      const tab = () => joined({ network, options: { userId: 'ada' } })
      const [one, other] = [await tab(), await tab()]
      one.booth.subtitles.send('from one')
      one.booth.chat.send('written')
      other.booth.subtitles.send('from the other')
      await settled()
      for (const booth of [one, other]) {
        expect(booth.shown().toSorted()).toEqual(['from one', 'from the other'])
        expect(booth.shown('chat')).toEqual(['written'])
      }
    },
  )

  it('learn that they are alone, if the transport has presence', async () => {
    const network = memoryNetwork()
    const ada = await joined({ network })
    const alone = () => ada.booth.app.view.getSnapshot().alone
    expect(alone()).toBe(true)
    const luis = await joined({ network })
    await settled()
    expect(alone()).toBe(false)
    await luis.booth.leave()
    await settled()
    expect(alone()).toBe(true)
    await ada.booth.leave()
    expect(alone()).toBe(false)
    const unknowing = await joined({ network: memoryNetwork({ presence: false }) })
    expect(unknowing.booth.app.view.getSnapshot().alone).toBe(false)
  })

  it('see nothing of another room', async () => {
    const network = memoryNetwork()
    const ada = await joined({ network })
    const mara = person({ network })
    await mara.booth.join({ room: `${room}/2`, name: 'Mara', language: 'en-US' })
    mara.booth.subtitles.send('elsewhere')
    await settled()
    expect(ada.subtitles()).toEqual([])
    expect(ada.booth.app.view.getSnapshot().participants).toEqual([])
  })

  it('count each of their own lines that comes back', { tags: ['message-own'] }, async () => {
    const ada = await joined({ network: memoryNetwork({ echo: true }) })
    ada.booth.subtitles.send('hello')
    await settled()
    expect(ada.subtitles()).toHaveLength(1)
    expect(ada.drops()).toEqual({ 'message.own': 1 })
  })

  it('may have any profile, which is cleaned and truncated', async () => {
    const network = memoryNetwork()
    const ada = await joined({ network })
    const session = await network.transport().open({
      room,
      channels: [],
      self: { clientId: 'mallory', userId: 'mallory', name: 'Mallory' },
      signal: new AbortController().signal,
      onDelivery() {},
      onStatus() {},
      onClosed() {},
    })
    const seen = () => ada.booth.app.view.getSnapshot().participants
    await session.profile?.set({ name: `\u202e${'x'.repeat(5000)}`, description: 'y'.repeat(5000) })
    expect(seen()).toEqual([{ sender: 'mallory', name: 'x'.repeat(200), language: null }])
    await session.profile?.set({ name: { toString: 7 }, description: null } as never)
    expect(seen()).toMatchObject([{ sender: 'mallory', language: null }])
  })
})
