import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createSegment } from './segment.ts'

it('sound that arrives in tiny pieces is queued for the vendor as one piece', async () => {
  const segment = createSegment({ clock: manualClock(), finalTimeoutMs: 1_000 })
  for (let count = 0; count < 40_000; count++) segment.push(Int16Array.of(count % 100))
  segment.end()
  const pieces: Int16Array[] = []
  for await (const piece of segment.live.samples) pieces.push(piece)
  expect([pieces.length, pieces[0]?.length, pieces[0]?.at(-1), segment.samples().length]).toEqual([
    1, 40_000, 99, 40_000,
  ])
  segment.done()
})

it('a vendor that takes no sound for 20 s is too slow', () => {
  const segment = createSegment({ clock: manualClock(), finalTimeoutMs: 1_000 })
  const second = new Int16Array(16_000)
  const taken = Array.from({ length: 21 }, () => segment.push(second))
  expect(taken.indexOf(false)).toBe(19)
  segment.abort()
})
