import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('in no second are there more messages or bytes than four fifths of what the call allows, and it is used', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 5, max: 60 }),
      fc.integer({ min: 4_000, max: 50_000 }),
      fc.array(fc.integer({ min: 1, max: 800 }), { minLength: 50, maxLength: 200 }),
      async (perSecond, bytesPerSecond, sizes) => {
        const clock = manualClock()
        const pace = createPace({ clock, perSecond, bytesPerSecond })
        const sent: { readonly atMs: number; readonly size: number }[] = []
        for (const size of sizes) {
          for (let wait = pace.waitMs(size); wait > 0; wait = pace.waitMs(size)) await clock.advance(wait)
          pace.spend(size)
          sent.push({ atMs: clock.monotonicMs(), size })
        }
        for (const { atMs } of sent) {
          const second = sent.filter((each) => each.atMs >= atMs && each.atMs < atMs + 1_000)
          expect(second.length).toBeLessThanOrEqual(0.8 * perSecond + 1)
          expect(second.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(0.8 * bytesPerSecond + 800)
        }
      },
    ),
    { numRuns: 30 },
  )
})
