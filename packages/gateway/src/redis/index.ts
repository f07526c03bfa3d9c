import { checkNames } from '@lingobooth/core/adapter'
import type { CounterStep, GatewayStore, StoreEntry } from '../store.ts'

/** What is used of a client: that of `ioredis` or `iovalkey`. */
export interface RedisClient {
  /** Left out, it is that of one server. */
  readonly isCluster?: boolean
  mgetBuffer(keys: string[]): Promise<(Uint8Array | null)[]>
  multi(commands: [name: string, ...values: (string | number | Uint8Array)[]][]): {
    exec(): Promise<[error: Error | null, result: unknown][] | null>
  }
}

type Command = Parameters<RedisClient['multi']>[0][number]

export interface RedisStoreOptions {
  /** Stands before every key; in a Cluster in braces, unless it has a part in braces: they keep all keys on one node. @default lingobooth: */
  readonly prefix?: string
}

/**
 * What several gateways share, in Redis or Valkey: one server, behind Sentinel, or a Cluster. Make the client with `enableOfflineQueue: false`,
 * `maxRetriesPerRequest: 0` and `commandTimeout: 150`: with its usual options it hangs for seconds when the server is gone.
 * @throws LingoboothError `bad-option` for an option that there is not
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): GatewayStore {
  checkNames(options, { prefix: true })
  const { prefix: given = 'lingobooth:' } = options
  const hasTag = /^[^{]*\{[^}]+\}/.test(given)
  const prefix = client.isCluster && !hasTag ? `{${given || 'lingobooth'}}` : given

  async function run(commands: Parameters<RedisClient['multi']>[0]): Promise<readonly unknown[]> {
    const results = (await client.multi(commands).exec()) ?? []
    if (results.length !== commands.length) throw new Error('Redis did not answer every command.')
    return results.map(([error, result]) => {
      if (error) throw error
      return result
    })
  }

  return {
    async getMany(keys) {
      const values = await client.mgetBuffer(keys.map((key) => prefix + key))
      return values.map((value) => value ?? undefined)
    },
    async setMany(entries: readonly StoreEntry[]) {
      await run(
        entries.map(({ key, value, lifetimeMs }) =>
          lifetimeMs > 0
            ? ['set', prefix + key, Buffer.from(value), 'PX', Math.ceil(lifetimeMs)]
            : ['del', prefix + key],
        ),
      )
    },
    async add(steps: readonly CounterStep[]) {
      const commands = steps.map((step) => commandsOf(prefix + step.key, step))
      const results = await run(commands.flat())
      let at = 0
      return commands.map(({ length }) => {
        at += length
        return { total: Number(results[at - 2]), endsInMs: Math.max(0, Number(results[at - 1])) }
      })
    },
  }
}

/** The last two tell the total and the time. */
const commandsOf = (key: string, { amount, from, lifetimeMs }: CounterStep): readonly Command[] => [
  ...(amount !== 0 || from > 0 ? [['set', key, from, 'PX', Math.ceil(lifetimeMs), 'NX'] as Command] : []),
  amount === 0 ? ['get', key] : ['incrby', key, amount],
  ['pttl', key],
]
