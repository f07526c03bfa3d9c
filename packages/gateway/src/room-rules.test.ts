import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createCounters } from './counters.ts'
import { createDecisions } from './decisions.ts'
import { createMeter } from './meter.ts'
import { createRoomRules } from './room-rules.ts'

function madeRules() {
  const clock = manualClock()
  const decisions = (kind: string) => createDecisions({ kind, store: undefined, clock })
  return createRoomRules({
    orders: decisions('orders'),
    consents: decisions('consents'),
    meter: createMeter({}, createCounters(undefined, clock.monotonicMs), clock),
    onDecided() {},
  })
}

const claimsOf = (room: string, user: string) =>
  ({ user, room, role: 'speaker', id: '', issuedAtMs: 0, expiresAtMs: 1 }) as const

it('a host who has removed all that one may cannot stop others and the operator, who is never refused', async () => {
  const rules = madeRules()
  await rules.remove({ room: 'one', user: 'bob' }, true, 'ann')
  const removals: unknown[] = []
  for (let count = 0; count < 9_999; count++)
    removals.push(
      await rules.remove({ room: 'one', user: `invented ${count}` }, true, 'mallory').catch((error) => error.code),
    )
  expect(removals).toEqual([...Array(500).fill(undefined), ...Array(9_499).fill('limit')])
  for (const removed of [true, false, true]) await rules.remove({ room: 'one', user: 'invented 1' }, removed, 'mallory')
  await rules.remove({ room: 'one', user: 'carl' }, true, 'ann')
  for (let count = 0; count < 600; count++) await rules.remove({ room: 'one', user: `${count}` }, true)
  await expect(rules.remove({ room: 'one', user: 'more' }, true, 'mallory')).rejects.toMatchObject({ code: 'limit' })
  for (const user of ['bob', 'invented 1', 'carl', '599'])
    await expect(rules.check(claimsOf('one', user), 'read')).rejects.toMatchObject({ status: 403 })
})

it('participants who agree to be recognised take no place of removals', async () => {
  const rules = madeRules()
  for (let count = 0; count < 2_000; count++) await rules.answerConsent({ room: 'one', user: `${count}` }, 'accepted')
  await expect(rules.answerConsent({ room: 'one', user: 'one more' }, 'accepted')).rejects.toMatchObject({
    code: 'limit',
  })
  await rules.remove({ room: 'one', user: 'bob' }, true, 'ann')
  await expect(rules.check(claimsOf('one', 'bob'), 'read')).rejects.toMatchObject({ status: 403 })
  await rules.check({ ...claimsOf('one', '1999'), consent: true }, 'speak')
})
