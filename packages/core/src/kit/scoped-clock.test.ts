import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { scopedClock } from './scope.ts'

it('a scoped clock clears its timers when its scope ends, and sets no more', async () => {
  const clock = manualClock()
  const scoped = scopedClock(clock)
  const rung: string[] = []
  const timers = ['cleared', 'in time', 'too late'].map((name, index) =>
    scoped.setTimeout(() => rung.push(name), index * 10),
  )
  scoped.clearTimeout(timers[0])
  await clock.advance(10)
  scoped.end()
  scoped.setTimeout(() => rung.push('after the end'), 0)
  expect(clock.pending).toBe(0)
  await clock.advance(1_000)
  expect([rung, scoped.now()]).toEqual([['in time'], clock.now()])
})
