import { type ChildProcess, spawn } from 'node:child_process'
import { sampleLanguages } from '@lingobooth/testing'
import { afterAll, beforeAll, describe, expect, inject, it as vitestIt } from 'vitest'
import { type RedisServer, startRedisServer } from '../../../../scripts/servers/redis.ts'

const missing = inject('redisServerMissing')
const { americanEnglish: source, german } = sampleLanguages
const script = `${import.meta.dirname}/../test-support/redis-gateway.ts`
const most = 1_000

interface Process {
  readonly url: string
  readonly countsUrl: string
}

const children: ChildProcess[] = []
let redis: RedisServer
let one: Process
let two: Process

async function start(): Promise<Process> {
  const child = spawn(process.execPath, ['--conditions=@lingobooth/source', script, String(redis.port), String(most)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of child.stdout) return JSON.parse(String(line))
  throw new Error('The gateway ended before it was ready.')
}

beforeAll(async () => {
  if (missing) return
  redis = await startRedisServer()
  ;[one, two] = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const child of children) child.kill()
  await redis?.stop()
})

const it = (name: string, body: () => Promise<void>) =>
  vitestIt(name, (context) => {
    context.skip(missing !== '', missing)
    return body()
  })

const post = (url: string, headers: Readonly<Record<string, string>>, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const tokenOf = async (who: string) => (await (await post(`${one.url}/token`, { cookie: who }, {})).json()).token
const translate = async ({ url }: Process, token: string, text: string) =>
  post(
    `${url}/translate`,
    { authorization: `Bearer ${token}` },
    { texts: [text], source: source.code, targets: [german.code] },
  )
const told = async ({ countsUrl }: Process) => (await fetch(countsUrl)).json()

describe('two gateways with one Redis', () => {
  it('buy a line once, and share the count of one participant', async () => {
    const token = await tokenOf('ann@room:speaker')
    expect([(await translate(one, token, 'Hi')).status, (await told(one)).calls]).toEqual([200, 1])
    expect(await (await translate(two, token, 'Hi')).json()).toEqual({
      translations: { [german.code]: ['Hi [de-DE]'] },
    })
    expect((await told(two)).calls).toBe(0)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => translate(index % 2 ? one : two, token, `${index}`.padEnd(100))),
    )
    expect(statuses.filter(({ status }) => status === 200).length).toBe(9)
  })

  it('lose no line while Redis is frozen, killed and restarted', async () => {
    const token = await tokenOf('bob@room:speaker')
    const say = async (name: string) => {
      const answers = await Promise.all(
        [one, two].map((gateway, index) => translate(gateway, token, `${name}${'ab'[index]}`)),
      )
      return answers.map(({ status }) => status)
    }
    redis.freeze()
    expect([await say('frozen'), await say('still frozen')]).toEqual([
      [200, 200],
      [200, 200],
    ])
    redis.thaw()
    await redis.kill()
    expect([await say('gone'), await say('still gone')]).toEqual([
      [200, 200],
      [200, 200],
    ])
    await redis.restart()
    let turn = 0
    await expect
      .poll(async () => {
        expect(await say(`${turn++}`)).toEqual([200, 200])
        return [(await told(one)).stores.at(-1), (await told(two)).stores.at(-1)]
      })
      .toEqual([true, true])
  })

  it('still know who was removed, and what was used, after Redis has been emptied', async () => {
    const [host, token, carl] = [
      await tokenOf('ann@weekly:host'),
      await tokenOf('dora@weekly:speaker'),
      await tokenOf('carl@weekly:speaker'),
    ]
    const headers = { authorization: `Bearer ${host}` }
    expect((await post(`${one.url}/remove`, headers, { user: 'carl' })).status).toBe(200)
    expect((await translate(one, token, 'x'.repeat(most - 10))).status).toBe(200)
    await redis.kill()
    await redis.restart()
    await expect
      .poll(async () => (await post(`${two.url}/token`, { cookie: 'carl@weekly:speaker' }, {})).status)
      .toBe(403)
    await expect.poll(async () => (await translate(two, carl, 'Hi')).status).toBe(403)
    expect((await translate(one, token, 'y'.repeat(11))).status).toBe(429)
    expect((await translate(two, token, 'z'.repeat(11))).status).toBe(429)
  })
})
