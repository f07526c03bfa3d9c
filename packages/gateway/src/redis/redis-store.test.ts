import { expect, it } from 'vitest'
import { type RedisClient, redisStore } from './index.ts'

it('increments several counters in one transaction, and only reads those with an increment of zero', async () => {
  const sent: unknown[] = []
  const client = {
    mgetBuffer: async () => [],
    multi(commands: unknown[][]) {
      sent.push(...commands)
      return { exec: async () => commands.map(([name]) => [null, name === 'get' ? '7' : 3] as [null, unknown]) }
    },
  }
  const totals = await redisStore(client as unknown as RedisClient).add([
    { key: 'one', amount: 3, lifetimeMs: 10 },
    { key: 'two', amount: 0, lifetimeMs: 10 },
  ])
  expect(totals).toEqual([3, 7])
  expect(sent).toEqual([
    ['incrby', 'lingobooth:one', 3],
    ['get', 'lingobooth:two'],
    ['pexpire', 'lingobooth:one', 10, 'NX'],
  ])
})
