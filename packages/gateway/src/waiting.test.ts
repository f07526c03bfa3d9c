import { flushPromises, manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createWaiting } from './waiting.ts'

function stage(most: number) {
  const clock = manualClock()
  const latest = { revision: 7 }
  const waiting = createWaiting({ clock, most, revisionOf: async () => latest.revision, checkMs: undefined })
  const { signal } = new AbortController()
  /** Whether it waits, rather than being answered at once. */
  const waits = async (user: string, { room = 'room', revision = 7 } = {}) => {
    let isWaiting = true
    void waiting.wait({ room, user }, revision, signal).then(() => {
      isWaiting = false
    })
    await flushPromises()
    return isWaiting
  }
  return { clock, latest, waiting, waits }
}

it('one user has four places to wait, in whatever rooms, and leaves the others theirs', async () => {
  const { waits } = stage(10)
  const own = []
  for (let page = 0; page < 6; page++) own.push(await waits('eve'))
  expect(own).toEqual([true, true, true, true, false, false])
  expect(await waits('ann')).toBe(true)
  expect([await waits('eve', { room: 'other' }), await waits('bob', { room: 'other' })]).toEqual([false, true])
})

it('a place is free again when its page was answered', async () => {
  const { clock, waiting, waits } = stage(4)
  for (let page = 0; page < 4; page++) await waits('eve')
  expect([await waits('eve'), await waits('ann')]).toEqual([false, false])
  await clock.advance(25_000)
  expect([await waits('eve'), await waits('ann')]).toEqual([true, true])
  waiting.wake('room')
  for (const user of ['eve', 'eve', 'ann', 'ann']) expect(await waits(user)).toBe(true)
})

it('nobody waits who knows of another decision than those who wait, be it an older or a newer one', async () => {
  const { latest, waits } = stage(10)
  expect([await waits('ann'), await waits('bob', { revision: 6 })]).toEqual([true, false])
  latest.revision = 8
  expect([await waits('bob', { revision: 8 }), await waits('bob', { room: 'other', revision: 8 })]).toEqual([
    false,
    true,
  ])
})
