import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import { afterEach, expect, inject, it as vitestIt } from 'vitest'
import { startRedisServer } from '../../../../scripts/servers/redis.ts'
import { askRedis, startRedisCluster, startRedisSentinel } from '../test-support/redis-groups.ts'
import { runGateway } from './run.ts'

const missing = inject('redisServerMissing')
const it = (name: string, body: () => Promise<void>) =>
  vitestIt(name, (context) => {
    context.skip(missing !== '', missing)
    return body()
  })

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Gateways with one configuration file, whose vendor counts its calls. */
async function startGateways(redis: unknown) {
  const vendor = await startVendorServer({
    'POST /translate': answer.json({ text: 'Hallo' }),
    'POST /who': answer.json({ user: 'ann', room: 'room', role: 'host' }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-gateway-'))
  const path = join(folder, 'gateway.json')
  const file = {
    port: 0,
    authorizeUrl: `${vendor.url}/who`,
    keys: [{ kid: 'one', secret: 'a secret of at least thirty-two bytes' }],
    languages: { 'english-united-states': 'en-US', 'german-germany': 'de-DE' },
    translation: [{ id: 'vendor', url: `${vendor.url}/translate`, body: { text: '{text}' }, valueResponse: 'text' }],
    redis,
  }
  writeFileSync(path, JSON.stringify(file))
  const run = () => runGateway({ path, environment: {}, write: () => {} })
  const [one, two] = [await run(), await run()]
  ends.push(async () => {
    for (const server of [one, two]) await server.stop()
    await vendor.close()
    rmSync(folder, { recursive: true })
  })
  const post = (url: string, headers: Readonly<Record<string, string>>, body: object) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { token } = await (await post(`${one.url}/token`, {}, {})).json()
  const translate = async ({ url }: { readonly url: string }, text: string) => {
    const body = { texts: [text], source: 'english-united-states', targets: ['german-germany'] }
    return (await post(`${url}/translate`, { authorization: `Bearer ${token}` }, body)).status
  }
  let turn = 0
  /** Whether what one gateway bought costs the other nothing. */
  const share = async () => {
    const text = `line ${turn++}`
    const bought = () => vendor.requests.filter(({ text: body }) => body.includes(`"${text}"`)).length
    return [await translate(one, text), await translate(two, text), bought()]
  }
  return share
}

it('gateways share what they buy in a Cluster, by keys with the prefix of the file on one node', async () => {
  const cluster = await startRedisCluster(3)
  ends.push(cluster.stop)
  const addresses = cluster.ports.map((port) => `redis://127.0.0.1:${port}`)
  const share = await startGateways({ cluster: addresses, prefix: 'meetings:' })
  await expect.poll(share).toEqual([200, 200, 1])
  const keys = await Promise.all(cluster.ports.map((port) => askRedis(port, 'KEYS *')))
  const counts = keys.map((listed) => listed.match(/\{meetings:\}/g)?.length ?? 0)
  const others = keys.map((listed) => listed.match(/\$\d+/g)?.length ?? 0)
  expect([counts.filter((count) => count > 0).length, others]).toEqual([1, counts])
})

it('gateways share what they buy in one Redis with a user that may use their keys alone', async () => {
  const redis = await startRedisServer()
  ends.push(redis.stop)
  await askRedis(redis.port, 'ACL SETUSER gateway on >secret ~lingobooth:* +@all')
  const share = await startGateways(`redis://gateway:secret@127.0.0.1:${redis.port}`)
  await expect.poll(share).toEqual([200, 200, 1])
})

it('gateways share what they buy behind Sentinel, and go on with the replica when the master is gone', async () => {
  const group = await startRedisSentinel('main')
  ends.push(group.stop)
  const share = await startGateways({ sentinels: [`redis://127.0.0.1:${group.port}`], master: 'main' })
  await expect.poll(share).toEqual([200, 200, 1])
  await group.main.kill()
  await expect
    .poll(async () => {
      const [one, two, bought] = await share()
      expect([one, two]).toEqual([200, 200])
      return bought === 1 && (await askRedis(group.replica.port, 'INFO replication')).includes('role:master')
    })
    .toBe(true)
})
