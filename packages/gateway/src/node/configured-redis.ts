import type { Cluster, Redis } from 'ioredis'
import * as v from 'valibot'
import { redisStore } from '../redis/index.ts'
import type { GatewayStore } from '../store.ts'
import { installed } from './bad-configuration.ts'

const text = v.pipe(v.string(), v.minLength(1))
const address = v.pipe(v.string(), v.regex(/^rediss?:\/\/[^/]/))
const addresses = v.exactOptional(v.pipe(v.array(address), v.minLength(1)))

export const redisSchema = v.pipe(
  v.unknown(),
  v.transform((given) => (typeof given === 'string' ? { url: given } : given)),
  v.strictObject({
    url: v.exactOptional(v.pipe(address, v.description('One server. The text alone is short for this.'))),
    sentinels: v.exactOptional(v.pipe(addresses, v.description('The Sentinels, instead of `url`.'))),
    master: v.exactOptional(v.pipe(text, v.description('The name by which the Sentinels know the servers.'))),
    cluster: v.exactOptional(v.pipe(addresses, v.description('Some nodes of a Cluster, instead of `url`.'))),
    username: v.exactOptional(v.pipe(text, v.description('Of the servers behind Sentinels, or of a Cluster.'))),
    password: v.exactOptional(v.pipe(text, v.description('Of the servers behind Sentinels, or of a Cluster.'))),
    prefix: v.exactOptional(
      v.pipe(
        text,
        v.description(
          'Stands before every key, so that several gateways can use one Redis. `lingobooth:` without one.',
        ),
      ),
    ),
  }),
  v.check(
    ({ url, sentinels, cluster, master, username, password }) =>
      [url, sentinels, cluster].filter(Boolean).length === 1 &&
      (master === undefined) === (sentinels === undefined) &&
      // Those of one server stand in its address; a Cluster has one account for all its nodes.
      (url === undefined || (username === undefined && password === undefined)) &&
      !cluster?.some((address) => URL.canParse(address) && new URL(address).password !== ''),
  ),
)

export type ConfiguredRedis = v.InferOutput<typeof redisSchema>

const commandTimeoutMs = 150

/** What several gateways share. One that is not there yet is tried for as long as the gateway runs. */
export async function redisFrom({ prefix, ...redis }: ConfiguredRedis): Promise<GatewayStore> {
  const client = clientOf(redis, await installed('ioredis', import('ioredis')))
  client.on('error', () => {})
  return redisStore(client, { ...(prefix !== undefined && { prefix }) })
}

function clientOf(
  { url, sentinels = [], master, cluster, username, password }: ConfiguredRedis,
  library: Pick<typeof import('ioredis'), 'Cluster' | 'Redis'>,
): Redis | Cluster {
  const patience = { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: commandTimeoutMs }
  const tls = [...sentinels, ...(cluster ?? [])].some((address) => address.startsWith('rediss:')) && { tls: {} }
  const servers = {
    ...patience,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  }
  if (cluster)
    return new library.Cluster(
      cluster.map((address) => placeOf(address, 6_379)),
      { enableOfflineQueue: false, redisOptions: { ...servers, ...tls } },
    )
  if (master === undefined) return new library.Redis(url ?? '', patience)
  const [first] = sentinels.map((address) => new URL(address))
  return new library.Redis({
    ...servers,
    ...(tls && { ...tls, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    name: master,
    sentinels: sentinels.map((address) => placeOf(address, 26_379)),
    ...(first?.username && { sentinelUsername: decodeURIComponent(first.username) }),
    ...(first?.password && { sentinelPassword: decodeURIComponent(first.password) }),
  })
}

function placeOf(address: string, usualPort: number) {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usualPort }
}
