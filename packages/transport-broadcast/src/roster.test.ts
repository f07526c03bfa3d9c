import { flushPromises } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { newHub, openTab, peersOf } from './test-support/join.ts'

const heartbeatMs = 10_000

describe('the roster', () => {
  it('counts two tabs of one user, with the same name, as two', async () => {
    const hub = newHub()
    const [first, second, third] = [await openTab(hub, 'a'), await openTab(hub, 'b'), await openTab(hub, 'c')]
    await flushPromises()
    expect([first, second, third].map(peersOf)).toEqual([
      ['b', 'c'],
      ['a', 'c'],
      ['a', 'b'],
    ])
    await second.session.publish('main', { text: 'Hello' })
    await flushPromises()
    expect(first.heard).toEqual([{ channel: 'main', message: { text: 'Hello' }, sender: 'b' }])
    expect(second.heard).toEqual([])
  })

  it('drops a crashed tab after four silent heartbeats', async () => {
    const hub = newHub()
    const [first, second] = [await openTab(hub, 'a'), await openTab(hub, 'b')]
    await flushPromises()
    second.channel.silent = true
    await first.clock.advance(3 * heartbeatMs)
    expect(peersOf(first)).toEqual(['b'])
    await first.clock.advance(heartbeatMs)
    expect(peersOf(first)).toEqual([])
  })

  it('keeps a tab with stopped timers, because it answers', async () => {
    const hub = newHub()
    const first = await openTab(hub, 'a')
    const withoutTimers = { ...first.clock, setTimeout: () => 0, clearTimeout: () => undefined }
    await openTab(hub, 'b', { clock: withoutTimers })
    await first.clock.advance(20 * heartbeatMs)
    expect(peersOf(first)).toEqual(['b'])
  })

  it('re-adds a dropped tab that speaks again', async () => {
    const hub = newHub()
    const [first, second] = [await openTab(hub, 'a'), await openTab(hub, 'b')]
    second.channel.silent = true
    await first.clock.advance(6 * heartbeatMs)
    second.channel.silent = false
    await second.session.publish('main', { text: 'back' })
    await flushPromises()
    expect(peersOf(first)).toEqual(['b'])
  })

  it('says goodbye on pagehide, and hello on pageshow', async () => {
    const hub = newHub()
    const pageEvents = new EventTarget()
    const [first, second] = [await openTab(hub, 'a'), await openTab(hub, 'b', { pageEvents })]
    await second.session.profile.set({ name: 'Ana', description: 'spanish-spain' })
    pageEvents.dispatchEvent(new Event('pagehide'))
    await flushPromises()
    expect(peersOf(first)).toEqual([])
    pageEvents.dispatchEvent(new Event('pageshow'))
    await flushPromises()
    expect(first.session.presence.peers()).toEqual([
      { sender: 'b', profile: { name: 'Ana', description: 'spanish-spain' } },
    ])
    await second.session.close()
    pageEvents.dispatchEvent(new Event('pageshow'))
    await flushPromises()
    expect(peersOf(first)).toEqual([])
  })

  it('is limited to 500 peers, whoever claims to be there, and messages of others still arrive', async () => {
    const hub = newHub()
    const first = await openTab(hub, 'a')
    const stranger = hub.create('lingobooth:1:"weekly"')
    for (let index = 0; index < 600; index++) stranger.postMessage({ v: 1, from: `forged ${index}`, kind: 'hello' })
    const last = await openTab(hub, 'b')
    await last.session.publish('main', { text: 'Hello' })
    await flushPromises()
    expect(peersOf(first)).toEqual(Array.from({ length: 500 }, (_, index) => `forged ${index}`))
    expect(first.heard).toEqual([{ channel: 'main', message: { text: 'Hello' }, sender: 'b' }])
  })

  it('reports many changes at once', async () => {
    const hub = newHub()
    const first = await openTab(hub, 'a')
    const counts: number[] = []
    first.session.presence.subscribe(() => counts.push(peersOf(first).length))
    const stranger = hub.create('lingobooth:1:"weekly"')
    for (let index = 0; index < 300; index++) stranger.postMessage({ v: 1, from: `${index}`, kind: 'here' })
    await first.clock.advance(1_000)
    stranger.postMessage({ v: 1, from: '7', kind: 'bye' })
    await first.clock.advance(1_000)
    expect(counts).toEqual([300, 299])
  })

  it.each(['hello', 'ping'])(
    'answers the %s of one sender at a limited rate, even if it leaves in between and the clock is set',
    async (kind) => {
      const hub = newHub()
      const first = await openTab(hub, 'a')
      const stranger = hub.create('lingobooth:1:"weekly"')
      const answers = async () => {
        const before = hub.posted.length
        for (let index = 0; index < 100; index++) {
          stranger.postMessage({ v: 1, from: 'eve', kind })
          stranger.postMessage({ v: 1, from: 'eve', kind: 'bye' })
        }
        await flushPromises()
        return hub.posted.slice(before).filter((frame) => (frame as { from: string }).from === 'a')
      }
      expect([await answers(), await answers()]).toEqual([[{ v: 1, from: 'a', kind: 'here' }], []])
      first.clock.setWallClock(-3_600_000)
      expect(await answers()).toEqual([])
      await first.clock.advance(heartbeatMs / 4)
      expect(await answers()).toHaveLength(1)
    },
  )

  it('leaves no timer, channel or page listener behind', async () => {
    const hub = newHub()
    const listening = new Set<string>()
    const pageEvents = Object.assign(new EventTarget(), {
      addEventListener: (type: string) => listening.add(type),
      removeEventListener: (type: string) => listening.delete(type),
    })
    const [first, second] = [await openTab(hub, 'a', { pageEvents }), await openTab(hub, 'b')]
    await flushPromises()
    expect([...listening]).toEqual(['pagehide', 'pageshow'])
    await Promise.all([first.session.close(), second.session.close()])
    expect([first.clock.pending, second.clock.pending, hub.open, [...listening]]).toEqual([0, 0, [], []])
  })
})
