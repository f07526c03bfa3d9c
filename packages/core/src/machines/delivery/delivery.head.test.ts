import { describe, expect, it } from 'vitest'
import { start } from './test-support/delivering.ts'

describe('delivery says how far its lines go', () => {
  const spoken = async () => {
    const started = start()
    started.child.send({ type: 'attach' })
    started.submit('a')
    await started.end('well')
    return started
  }
  const told = async ({ announcements, clock }: ReturnType<typeof start>) => {
    announcements.live[0]?.succeed()
    await clock.advance(0)
  }

  it('a second after its last line', async () => {
    const { clock, announcements, submit, end } = await spoken()
    await clock.advance(999)
    submit('b')
    await end('well')
    await clock.advance(999)
    expect(announcements.started).toBe(0)
    await clock.advance(1)
    expect(announcements.started).toBe(1)
  })

  it('again whenever it was silent for long', async () => {
    const started = await spoken()
    const { clock, announcements } = started
    await clock.advance(1_000)
    for (const count of [2, 3]) {
      await told(started)
      await clock.advance(29_999)
      expect(announcements.started).toBe(count - 1)
      await clock.advance(1)
      expect(announcements.started).toBe(count)
    }
  })

  it('also when it could not be said the last time', async () => {
    const { clock, announcements } = await spoken()
    await clock.advance(1_000)
    announcements.live[0]?.fail()
    await clock.advance(30_000)
    expect(announcements.started).toBe(2)
  })

  it('not before it said anything, unless it is asked; then once for all who ask, a little later', async () => {
    const { child, clock, announcements } = start()
    child.send({ type: 'attach' })
    await clock.advance(300_000)
    for (let asked = 0; asked < 50; asked++) child.send({ type: 'head.asked' })
    expect(announcements.started).toBe(0)
    await clock.advance(125)
    expect(announcements.started).toBe(1)
  })

  it('soon to who asks, also while it goes on speaking', async () => {
    const { child, clock, announcements, submit, end } = await spoken()
    child.send({ type: 'head.asked' })
    await clock.advance(124)
    submit('b')
    await end('well')
    expect(announcements.started).toBe(0)
    await clock.advance(1)
    expect(announcements.started).toBe(1)
  })

  it('not while it is detached', async () => {
    const { child, clock, announcements } = await spoken()
    child.send({ type: 'detach' })
    await clock.advance(300_000)
    expect([announcements.started, clock.pending]).toEqual([0, 0])
  })
})
