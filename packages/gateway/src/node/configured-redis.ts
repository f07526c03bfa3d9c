import type { Cluster, Redis } from 'ioredis'
import * as v from 'valibot'
import { redisStore } from '../redis/index.ts'
import type { GatewayStore } from '../store.ts'
import { installed } from './bad-configuration.ts'

const text = v.pipe(v.string(), v.minLength(1))
/** Refuses with what is to change: never with the value, in which a password may stand. */
const refuse = <Given>(faultOf: (given: Given) => string | undefined) =>
  v.rawCheck<Given>(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOf(dataset.value) : undefined
    if (fault !== undefined) addIssue({ message: fault })
  })

const isAddress = (given: string) => /^rediss?:\/\/[^/]/.test(given) && URL.canParse(given)
const address = v.pipe(
  v.string(),
  refuse((given) => (isAddress(given) ? undefined : 'must be an address, such as redis://127.0.0.1:6379.')),
)
const addresses = v.exactOptional(v.pipe(v.array(address), v.minLength(1)))
const account = v.exactOptional(text)

const redisEntries = v.strictObject({
  url: v.exactOptional(address),
  sentinels: addresses,
  master: v.exactOptional(text),
  cluster: addresses,
  username: account,
  password: account,
  prefix: v.exactOptional(text),
})

const hasAccount = (place: string): boolean =>
  URL.canParse(place) && new URL(place).username + new URL(place).password !== ''

function faultOfRedis(given: v.InferOutput<typeof redisEntries>): string | undefined {
  const { url, sentinels, cluster, master } = given
  const places = [url, sentinels, cluster].filter((place) => place !== undefined)
  if (places.length !== 1)
    return `${places.length === 0 ? 'needs' : 'takes only'} one of "url", "sentinels" and "cluster".`
  if (sentinels && master === undefined) return 'needs "master" beside "sentinels".'
  if (!sentinels && master !== undefined) return 'takes "master" only beside "sentinels".'
  if (url !== undefined && (given.username !== undefined || given.password !== undefined))
    return 'takes "username" and "password" only beside "sentinels" or "cluster": write those of one server into its "url".'
  if (cluster?.some(hasAccount)) return 'has a user or a password in "cluster": give "username" and "password" instead.'
  return undefined
}

export const redisSchema = v.pipe(
  v.unknown(),
  v.transform((given) => (typeof given === 'string' ? { url: given } : given)),
  redisEntries,
  refuse(faultOfRedis),
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
