import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { listenerReadsMs } from './limits.ts'
import { maxParticipants } from './link-atoms.ts'
import { createListenerAnnouncements } from './listener-announcements.ts'

const reads = { subtitles: ['es'], chat: [], voice: [] }

const listening = () => {
  const clock = manualClock()
  let announced = 0
  const announcements = createListenerAnnouncements({
    clock,
    random: () => 0.5,
    reads: () => reads,
    announce: () => announced++,
    isServed: () => false,
  })
  announcements.begin()
  return {
    clock,
    begins: announcements.begin,
    says: (user: string) => announcements.heard(user, reads),
    lineComes: () => announcements.came(['subtitles'], ['en']),
    announced: () => announced,
  }
}

describe('a listener in an audience', () => {
  it('trusts others who announce the same language, but not for ten minutes after a line without it', async () => {
    const { clock, says, lineComes, announced } = listening()
    const saysFor = async (minutes: number) => {
      for (let halves = 0; halves < 2 * minutes; halves++) {
        says('eve')
        await clock.advance(listenerReadsMs / 2)
      }
    }
    await saysFor(9)
    expect(announced()).toBe(0)
    lineComes()
    await saysFor(9)
    expect(announced()).toBe(9)
    await saysFor(2)
    const before = announced()
    await saysFor(5)
    expect(announced()).toBe(before)
  })

  it.each([
    ['the latest', 'user 1', 2],
    ['no more', 'user 0', 1],
  ])(`remembers, of ${maxParticipants} users who announced it, %s`, async (_, user, times) => {
    const { clock, says, lineComes, announced } = listening()
    for (let count = 0; count <= maxParticipants; count++) says(`user ${count}`)
    await clock.advance(listenerReadsMs / 2)
    lineComes()
    await clock.advance(listenerReadsMs / 2)
    expect(announced()).toBe(1)
    says(user)
    await clock.advance(listenerReadsMs / 2 + 10_000)
    expect(announced()).toBe(times)
  })
  it('waits once, however often what it reads changes', async () => {
    const { clock, begins } = listening()
    for (let change = 0; change < 10; change++) begins()
    expect(clock.pending).toBe(1)
  })
  it('does not doubt an announcement of another before speakers can have learned of it', async () => {
    const { clock, says, lineComes, announced } = listening()
    says('eve')
    await clock.advance(listenerReadsMs / 2)
    says('ben')
    lineComes()
    await clock.advance(listenerReadsMs / 2)
    expect(announced()).toBe(0)
  })
})
