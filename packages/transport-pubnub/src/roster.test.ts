import type { Profile } from '@lingobooth/core'
import { flushPromises } from '@lingobooth/testing'
import type PubNub from 'pubnub'
import { describe, expect, it } from 'vitest'
import type { CallService } from './call-service.ts'
import { createRoster } from './roster.ts'

type HereNow = Awaited<ReturnType<PubNub['hereNow']>>

const answerOf = (...uuids: readonly string[]): HereNow => ({
  totalChannels: 1,
  totalOccupancy: uuids.length,
  channels: {
    room: { name: 'room', occupancy: uuids.length, occupants: uuids.map((uuid) => ({ uuid, state: null })) },
  },
})

/** A roster whose questions to the service are answered by the test. */
function stage(getProfile?: (sender: string) => Promise<Profile | null>) {
  const questions: { resolve(answer: HereNow): void; reject(error: unknown): void }[] = []
  const callService: CallService = <T>() =>
    new Promise<T>((resolve, reject) => questions.push({ resolve: resolve as never, reject }))
  const roster = createRoster({ callService, channel: 'room', self: 'me', ...(getProfile && { getProfile }) })
  const changes: (readonly string[])[] = []
  const peers = () => roster.peers().map(({ sender }) => sender)
  roster.subscribe(() => changes.push(peers()))
  const answer = async (...uuids: readonly string[]) => {
    questions.shift()?.resolve(answerOf(...uuids))
    await flushPromises()
  }
  return { roster, questions, changes, peers, answer }
}

describe('the roster', () => {
  it('contains everybody but oneself, as reported by the service', async () => {
    const { roster, answer, changes } = stage()
    void roster.refresh()
    await answer('me', 'ana', 'luis')
    expect(changes).toEqual([['ana', 'luis']])
  })

  it('is correct even if someone joined and someone left during the request', async () => {
    const { roster, answer, peers } = stage()
    void roster.refresh()
    roster.receive({ action: 'join', uuid: 'omar' })
    roster.receive({ action: 'leave', uuid: 'luis' })
    await answer('me', 'ana', 'luis')
    expect(peers().toSorted()).toEqual(['ana', 'omar'])
  })

  it('drops absent participants when it is refreshed', async () => {
    const { roster, answer, changes } = stage()
    void roster.refresh()
    await answer('me', 'ana')
    void roster.refresh()
    await answer('me', 'luis')
    expect(changes).toEqual([['ana'], ['luis']])
  })

  it('stays unchanged when the service does not answer', async () => {
    const { roster, questions, answer, changes } = stage()
    void roster.refresh()
    await answer('me', 'ana')
    void roster.refresh()
    questions.shift()?.reject(new Error('away'))
    await flushPromises()
    expect(changes).toEqual([['ana']])
  })

  it.each([
    ['names everybody who changed', { occupancy: 3, join: ['ana', 'luis'] }, 0],
    ['names nobody', { occupancy: 3 }, 1],
    ['was truncated', { occupancy: 3, join: ['ana', 'luis'], hereNowRefresh: true }, 1],
    ['holds nonsense', { occupancy: 1, join: [1, null], leave: 'ana' }, 0],
  ])('is requested only if needed when an interval %s', (_, interval, asked) => {
    const { roster, questions } = stage()
    roster.receive({ action: 'interval', ...interval })
    expect(questions).toHaveLength(asked)
  })

  it('is limited to 500 peers', () => {
    const { roster, peers } = stage()
    for (let number = 0; number < 600; number++) roster.receive({ action: 'join', uuid: `${number}` })
    expect(peers()).toHaveLength(500)
  })
})

describe('the profiles in the roster', () => {
  it('are read four at a time, once for each new peer and again after a change', async () => {
    const asked: string[] = []
    const waiting: (() => void)[] = []
    const { roster } = stage(async (sender) => {
      asked.push(sender)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { name: sender.toUpperCase(), description: '' }
    })
    for (const uuid of ['a', 'b', 'c', 'd', 'e']) roster.receive({ action: 'join', uuid })
    expect(asked).toEqual(['a', 'b', 'c', 'd'])
    for (const resolve of waiting.splice(0)) resolve()
    await flushPromises()
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(roster.peers().map(({ profile }) => profile?.name)).toEqual(['A', 'B', 'C', 'D', undefined])
    roster.noteProfile('a')
    roster.noteProfile('stranger')
    expect(asked.slice(5)).toEqual(['a'])
  })

  it('that cannot be read are left out', async () => {
    const { roster, changes } = stage(() => Promise.reject(new Error('refused')))
    roster.receive({ action: 'join', uuid: 'ana' })
    await flushPromises()
    expect([roster.peers(), changes]).toEqual([[{ sender: 'ana' }], [['ana']]])
  })
})
