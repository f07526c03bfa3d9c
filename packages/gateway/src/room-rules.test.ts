import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createCounters } from './counters.ts'
import { createMarks } from './marks.ts'
import { createMeter } from './meter.ts'
import { createRoomRules } from './room-rules.ts'

it('a removed participant stays removed, however many the host of another room removes', async () => {
  const clock = manualClock()
  const meter = createMeter({}, createCounters(undefined, clock.monotonicMs), clock)
  const rules = createRoomRules(createMarks(undefined, clock), meter, () => {})
  await rules.remove({ room: 'one', user: 'bob' })
  let refused: unknown
  for (let count = 0; count < 100_001 && !refused; count++)
    await rules.remove({ room: 'two', user: `${count}` }).catch((error: unknown) => {
      refused = error
    })
  expect(refused).toMatchObject({ code: 'limit' })
  const bob = { user: 'bob', room: 'one', role: 'speaker', id: '', issuedAtMs: 0, expiresAtMs: 1 } as const
  await expect(rules.check(bob, 'read')).rejects.toMatchObject({ status: 403 })
})
