import { describe, expect, it } from 'vitest'
import { start } from '../booth/test-support/stage/delivering.ts'

describe('the announcement of the last own line', () => {
  const spoken = async () => {
    const started = start()
    started.outgoing.attach()
    started.submit('a')
    await started.end('well')
    return started
  }
  const told = async ({ announcements, clock }: ReturnType<typeof start>) => {
    announcements.live[0]?.succeed()
    await clock.advance(0)
  }

  it('is made a second after that line', async () => {
    const { clock, announcements, submit, end } = await spoken()
    await clock.advance(999)
    submit('b')
    await end('well')
    await clock.advance(999)
    expect(announcements.started).toBe(0)
    await clock.advance(1)
    expect(announcements.started).toBe(1)
  })

  it('is repeated after each long silence', async () => {
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

  it('is also repeated if the last one could not be sent', async () => {
    const { clock, announcements } = await spoken()
    await clock.advance(1_000)
    announcements.live[0]?.fail()
    await clock.advance(30_000)
    expect(announcements.started).toBe(2)
  })

  it('is not made before anything was said', async () => {
    const { outgoing, clock, announcements } = start()
    outgoing.attach()
    await clock.advance(300_000)
    expect(announcements.started).toBe(0)
  })

  it('is not made while detached', async () => {
    const { outgoing, clock, announcements } = await spoken()
    outgoing.detach()
    await clock.advance(300_000)
    expect([announcements.started, clock.pending]).toEqual([0, 0])
  })
})
