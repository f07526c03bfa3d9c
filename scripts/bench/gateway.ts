import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import { createHttpTranslator, type HttpTranslatorOptions } from '@lingobooth/vendor-http'
import { findRedisServer } from '../provision/packages.ts'
import { startRedisServer } from '../servers/redis.ts'
import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from './figure.ts'
import type { Served } from './gateway/serve.ts'
import { median, quantile } from './statistics.ts'

const { americanEnglish: source, german } = sampleLanguages
const sequential = 300
const concurrent = 20
const lines = 2_000
const streams = 20
const frames = 30
const frameMs = 100
const cpu = 'time of the processor for'

interface Child {
  readonly url: string
  cpuMs(): Promise<number>
  readonly process: ChildProcess
}

/** A vendor of translation on this machine. */
const translatorOf = (url: string): HttpTranslatorOptions => ({
  id: 'vendor',
  url: `${url}/translate`,
  body: { text: '{text}', to: '{target}' },
  valueResponse: 'text',
})

async function start(translator: HttpTranslatorOptions, redisPort?: number): Promise<Child> {
  const options = JSON.stringify({ translator, redisPort } satisfies Served)
  const execArgv = ['--conditions=@lingobooth/source']
  const child = fork(new URL('./gateway/serve.ts', import.meta.url), [options], { execArgv })
  const [url] = await once(child, 'message')
  return {
    url: String(url),
    process: child,
    async cpuMs() {
      child.send('cpu')
      const [{ user, system }] = await once(child, 'message')
      return (user + system) / 1_000
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

async function clientOf(url: string) {
  const { token } = await (await fetch(`${url}/token`, { method: 'POST' })).json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const translate = async (text: string) => {
    const body = JSON.stringify({ texts: [text], source: source.code, targets: [german.code] })
    const response = await fetch(`${url}/translate`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`The gateway answered ${response.status}.`)
    return response.json()
  }
  return { token, translate }
}

/** In turns, so that what else the machine does burdens each alike. */
async function inTurns(works: Readonly<Record<string, (turn: number) => Promise<unknown>>>, turns: number) {
  const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]))
  for (let turn = 0; turn < turns; turn++)
    for (const [name, work] of Object.entries(works)) times.get(name)?.push(await timed(() => work(turn)))
  return (name: string) => median((times.get(name) ?? []).slice(turns / 10))
}

async function cpuOfLines(child: Child, ask: (line: number) => Promise<unknown>): Promise<number> {
  const before = await child.cpuMs()
  let next = 0
  const lane = async () => {
    while (next < lines) await ask(next++)
  }
  await Promise.all(Array.from({ length: concurrent }, lane))
  return ((await child.cpuMs()) - before) / lines
}

/** What a gateway adds to a call, and what it saves. */
export async function benchGateway(): Promise<readonly Figure[]> {
  const vendor = await startVendorServer({ 'POST /translate': answer.json({ text: 'Guten Morgen' }) })
  const redis = findRedisServer() ? await startRedisServer() : undefined
  const translator = translatorOf(vendor.url)
  const children: Child[] = []
  try {
    const alone = await start(translator)
    children.push(alone)
    const { token, translate } = await clientOf(alone.url)
    const direct = createHttpTranslator(translator)
    await cpuOfLines(alone, (line) => translate(`warm ${line}`))
    const of = await inTurns(
      {
        direct: (turn) => direct.translate({ text: `one ${turn}`, source, target: german }),
        added: (turn) => translate(`two ${turn}`),
        cached: () => translate('two 0'),
      },
      sequential,
    )
    const newCpuMs = await cpuOfLines(alone, (line) => translate(`new ${line}`))
    const cachedCpuMs = await cpuOfLines(alone, (line) => translate(`new ${line}`))
    const figures: Figure[] = [
      neitherIsBetter('a new line, called directly, median', of('direct'), 'ms'),
      lowerIsBetter('what the gateway adds to it, median', of('added') - of('direct'), 'ms', { goal: 5, grain: 0.3 }),
      lowerIsBetter('a line that was bought before, median', of('cached'), 'ms', { grain: 0.3 }),
      lowerIsBetter(`${cpu} a new line`, newCpuMs, 'ms', { goal: 0.75, grain: 0.05 }),
      lowerIsBetter(`${cpu} a line that was bought before`, cachedCpuMs, 'ms', { goal: 0.35, grain: 0.03 }),
      ...(await benchStreams(alone, token)),
    ]
    if (!redis) return figures
    const [one, two] = await Promise.all([start(translator, redis.port), start(translator, redis.port)])
    children.push(one, two)
    const [here, there] = [await clientOf(one.url), await clientOf(two.url)]
    const calls = vendor.requests.length
    const first = (turn: number) => here.translate(`shared ${turn}`)
    const second = (turn: number) => there.translate(`shared ${turn}`)
    const shared = await inTurns({ first, second }, sequential)
    const bought = vendor.requests.length - calls
    redis.freeze()
    const frozen: number[] = []
    for (let turn = 0; turn < 20; turn++) frozen.push(await timed(() => here.translate(`frozen ${turn}`)))
    return [
      ...figures,
      lowerIsBetter('two on Redis: a new line, median', shared('first'), 'ms', { grain: 0.3 }),
      lowerIsBetter('two on Redis: the same line at the other, median', shared('second'), 'ms', { grain: 0.3 }),
      lowerIsBetter(`two on Redis: calls for ${sequential} lines, each asked at both`, bought, 'calls', { grain: 10 }),
      lowerIsBetter('Redis frozen: the slowest line', Math.max(...frozen), 'ms', { goal: 310 }),
      lowerIsBetter('Redis frozen: the others, median', median(frozen), 'ms', { grain: 0.5 }),
    ]
  } finally {
    for (const child of children) child.process.kill()
    await vendor.close()
    await redis?.stop()
  }
}

/** From a piece of sound to the partial text that the vendor answers at once. */
async function benchStreams({ url, ...child }: Child, token: string): Promise<readonly Figure[]> {
  const delays: number[] = []
  const tokens = [token]
  while (tokens.length < streams / 4) {
    const response = await fetch(`${url}/token`, { method: 'POST', headers: { 'x-user': `user ${tokens.length}` } })
    tokens.push((await response.json()).token)
  }
  const before = await child.cpuMs()
  await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      const protocols = ['lingobooth', tokens[index % tokens.length] ?? '']
      const socket = new WebSocket(`${url.replace('http', 'ws')}/listen`, protocols)
      await once(socket, 'open')
      const sentAtMs: number[] = []
      socket.addEventListener('message', ({ data }) => {
        const { type, text } = JSON.parse(String(data))
        if (type === 'partial') delays.push(performance.now() - (sentAtMs[Number(text) - 1] ?? Number.NaN))
      })
      socket.send(JSON.stringify({ type: 'open', language: source.code, terms: [] }))
      for (let frame = 0; frame < frames; frame++) {
        sentAtMs.push(performance.now())
        socket.send(new Uint8Array(3_200))
        await setTimeout(frameMs)
      }
      socket.close()
    }),
  )
  const cpuMs = ((await child.cpuMs()) - before) / (streams * frames)
  return [
    medianOf(`${streams} streams: from a piece of sound to its answer, median`, delays, { grain: 0.5 }),
    lowerIsBetter(`${streams} streams: the same, 99 of 100`, quantile(delays, 0.99), 'ms', { grain: 10 }),
    lowerIsBetter(`${streams} streams: ${cpu} a piece of 100 ms`, cpuMs, 'ms', { grain: 0.05 }),
  ]
}
