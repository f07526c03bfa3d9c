import { describe, expect, it } from 'vitest'
import { start } from './test-support/delivering.ts'

describe('delivery has it announced how far its lines go', () => {
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

  it('not before anything was said', async () => {
    const { child, clock, announcements } = start()
    child.send({ type: 'attach' })
    await clock.advance(300_000)
    expect(announcements.started).toBe(0)
  })

  it('not while it is detached', async () => {
    const { child, clock, announcements } = await spoken()
    child.send({ type: 'detach' })
    await clock.advance(300_000)
    expect([announcements.started, clock.pending]).toEqual([0, 0])
  })
})
