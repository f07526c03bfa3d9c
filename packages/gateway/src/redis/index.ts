import type { CounterStep, GatewayStore, StoreEntry } from '../store.ts'

/** What is used of a client: that of `ioredis` or `iovalkey`. */
export interface RedisClient {
  mgetBuffer(keys: string[]): Promise<(Uint8Array | null)[]>
  multi(commands: [name: string, ...values: (string | number | Uint8Array)[]][]): {
    exec(): Promise<[error: Error | null, result: unknown][] | null>
  }
}

type Command = Parameters<RedisClient['multi']>[0][number]

export interface RedisStoreOptions {
  /** Stands before every key. @default lingobooth: */
  readonly prefix?: string
}

/**
 * What several gateways share, in Redis or Valkey. Make the client with `enableOfflineQueue: false`, `maxRetriesPerRequest: 0` and
 * `commandTimeout: 150`: with its usual options it hangs for seconds when the server is gone.
 */
export function redisStore(client: RedisClient, { prefix = 'lingobooth:' }: RedisStoreOptions = {}): GatewayStore {
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
      const totals = await run([
        ...steps.map(
          ({ key, amount }): Command => (amount === 0 ? ['get', prefix + key] : ['incrby', prefix + key, amount]),
        ),
        ...steps
          .filter(({ amount }) => amount !== 0)
          .map(({ key, lifetimeMs }): Command => ['pexpire', prefix + key, Math.ceil(lifetimeMs), 'NX']),
      ])
      return totals.slice(0, steps.length).map(Number)
    },
  }
}
