import { describe, expect, it } from 'vitest'
import { countAudience, modelOf } from './audience.ts'

describe('an audience', () => {
  it.each([
    ['with a history', true, 1],
    ['without a history', false, 7],
  ])('costs as many messages %s, however many listen, and deliveries in proportion', async (_, history, join) => {
    const [few, more] = [await countAudience(10, history), await countAudience(30, history)]
    for (const { line, minute, ...costs } of [few, more])
      expect([line.messages, minute.messages, costs.join.messages]).toEqual([3, 12, join])
    const { line, minute } = modelOf(few, 30)
    expect(Math.abs(line.deliveries / more.line.deliveries - 1)).toBeLessThan(0.05)
    expect(Math.abs(minute.deliveries / more.minute.deliveries - 1)).toBeLessThan(0.05)
    expect(more.join.deliveries).toBeLessThan(join * 36)
  })
})
