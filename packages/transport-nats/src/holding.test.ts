import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createHolding } from './holding.ts'

const startHolding = () => {
  const clock = manualClock()
  const ran: string[] = []
  const holding = createHolding(clock)
  const add = (after: number, name: string) => holding.add(after, () => ran.push(name))
  return { clock, ran, holding, add }
}

it('a live-only message waits for the line that its sender stored before it', () => {
  const { ran, holding, add } = startHolding()
  holding.advance(3)
  add(5, 'after 5')
  add(3, 'after 3')
  expect(ran).toEqual(['after 3'])
  holding.advance(4)
  expect(ran).toEqual(['after 3'])
  holding.advance(5)
  expect(ran).toEqual(['after 3', 'after 5'])
})

it('a live-only message waits for at most two seconds, and never when nothing is stored', async () => {
  const { clock, ran, holding, add } = startHolding()
  add(9, 'without a feed')
  holding.advance(1)
  add(Number.MAX_VALUE, 'after a line that never comes')
  add(Number.NaN, 'after nonsense')
  expect(ran).toEqual(['without a feed', 'after nonsense'])
  await clock.advance(2_000)
  expect(ran).toEqual(['without a feed', 'after nonsense', 'after a line that never comes'])
  expect(clock.pending).toBe(0)
})

it('at most a thousand messages wait, and none after the session ends', async () => {
  const { clock, ran, holding, add } = startHolding()
  holding.advance(1)
  for (let index = 0; index < 1_001; index++) add(2, `${index}`)
  expect(ran).toEqual(['1000'])
  holding.stop()
  await clock.advance(10_000)
  holding.advance(2)
  expect([ran, clock.pending]).toEqual([['1000'], 0])
})
