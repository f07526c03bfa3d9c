import { expect, it } from 'vitest'
import { type RedisClient, redisStore } from './index.ts'

it('increments several counters in one transaction, from what is known, and only reads those with an increment of zero', async () => {
  const sent: unknown[] = []
  const results: Readonly<Record<string, unknown>> = { set: 'OK', get: '7', incrby: 8, pttl: 9 }
  const client = {
    mgetBuffer: async () => [],
    multi(commands: unknown[][]) {
      sent.push(...commands)
      return { exec: async () => commands.map(([name]) => [null, results[String(name)]] as [null, unknown]) }
    },
  }
  const totals = await redisStore(client as unknown as RedisClient).add([
    { key: 'one', amount: 3, lifetimeMs: 10, from: 5 },
    { key: 'two', amount: 0, lifetimeMs: 10, from: 0 },
  ])
  expect(totals).toEqual([
    { total: 8, endsInMs: 9 },
    { total: 7, endsInMs: 9 },
  ])
  expect(sent).toEqual([
    ['set', 'lingobooth:one', 5, 'PX', 10, 'NX'],
    ['incrby', 'lingobooth:one', 3],
    ['pttl', 'lingobooth:one'],
    ['get', 'lingobooth:two'],
    ['pttl', 'lingobooth:two'],
  ])
})

it.each([
  [undefined, '{lingobooth:}one'],
  ['meetings:', '{meetings:}one'],
  ['{meetings}:', '{meetings}:one'],
  ['', '{lingobooth}one'],
])('keeps all keys on one node of a Cluster, with the prefix %j too', async (prefix, key) => {
  expect(await keysAsked({ isCluster: true }, prefix)).toEqual([[key]])
})

it.each([
  [undefined, 'lingobooth:one'],
  ['meetings:', 'meetings:one'],
  ['', 'one'],
])('names its keys by the prefix %j alone on one server, so that an access list can name them', async (prefix, key) => {
  expect([await keysAsked({ isCluster: false }, prefix), await keysAsked({}, prefix)]).toEqual([[[key]], [[key]]])
})

async function keysAsked(kind: Pick<RedisClient, 'isCluster'>, prefix: string | undefined) {
  const asked: string[][] = []
  const mgetBuffer = async (keys: string[]) => keys.map(() => asked.push(keys) && null)
  const client = { ...kind, mgetBuffer }
  await redisStore(client as unknown as RedisClient, prefix === undefined ? {} : { prefix }).getMany(['one'])
  return asked
}
