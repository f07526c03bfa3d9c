import { redisStore } from '../redis/index.ts'
import type { GatewayStore } from '../store.ts'
import { installed } from './bad-configuration.ts'

const commandTimeoutMs = 150

/** What several gateways share. One that is not there yet is tried for as long as the gateway runs. */
export async function redisFrom(address: string): Promise<GatewayStore> {
  const { Redis } = await installed('ioredis', import('ioredis'))
  const client = new Redis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
  })
  client.on('error', () => {})
  return redisStore(client)
}
