import { once } from 'node:events'
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { sampleLanguages, wavOf } from '@lingobooth/testing'
import { Redis } from 'ioredis'
import { afterEach, expect, inject, it as vitestIt } from 'vitest'
import { WebSocket } from 'ws'
import { startRedisServer } from '../../../scripts/servers/redis.ts'
import { serveGateway } from './node/serve.ts'
import type { GatewayOptions } from './options.ts'
import { redisStore } from './redis/index.ts'
import { guideFileOf, proxiedHost, startProxy } from './test-support/proxies.ts'
import { stageGateway } from './test-support/stage.ts'

const missing = inject('proxiesMissing') || inject('redisServerMissing')
const it = (name: string, body: () => Promise<void>) =>
  vitestIt(name, (context) => {
    context.skip(missing !== '', missing)
    return body()
  })

const { americanEnglish: source, german } = sampleLanguages
const page = '<!doctype html><title>Meeting</title>'
const origin = `https://${proxiedHost}`
/** That of a page without a transport of another origin. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; media-src blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function serve(name: 'nginx' | 'caddy', configuration: string, options: Partial<GatewayOptions> = {}) {
  const stage = stageGateway({ basePath: '/lingobooth', ...options })
  const server = await serveGateway(stage.gateway, { port: 0, stopTimeoutMs: 100 })
  ends.push(server.stop)
  const proxy = await startProxy(name, { configuration, gatewayPort: Number(new URL(server.url).port), page })
  ends.push(proxy.stop)
  const session = connect(`https://127.0.0.1:${proxy.port}`, { servername: proxiedHost, rejectUnauthorized: false })
  ends.push(() => session.destroy())
  return { ...stage, proxy, ...pageOn(session) }
}

/** Asks over HTTP/2, as a page of the proxied host. */
function pageOn(session: ClientHttp2Session) {
  const send = async (path: string, headers: OutgoingHttpHeaders, body?: BodyInit) => {
    const given = new Response(body)
    const bytes = Buffer.from(await given.arrayBuffer())
    const stream = session.request({
      ':path': path,
      ':method': body === undefined ? 'GET' : 'POST',
      ':authority': proxiedHost,
      'content-type': given.headers.get('content-type') ?? 'application/json',
      origin,
      ...headers,
    })
    if (body !== undefined) stream.end(bytes)
    const [answer] = await once(stream, 'response')
    const { ':status': status, 'content-security-policy': policy } = answer as IncomingHttpHeaders &
      IncomingHttpStatusHeader
    return { status: Number(status), policy, stream, text: async () => (await stream.toArray()).join('') }
  }
  const token = async () => {
    const answer = await send('/lingobooth/token', { cookie: 'ann@room:speaker' }, '{}')
    return JSON.parse(await answer.text()).token as string
  }
  return { send, token }
}

/** A voice of which the second half is made once somebody asks for it. */
function halvedVoice() {
  const told: string[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const say = (text: string) => {
    told.push(`made ${text}`)
    controller?.enqueue(new TextEncoder().encode(text))
  }
  const chunks = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      say('one')
    },
  })
  const finish = () => {
    say('two')
    controller?.close()
  }
  return { told, finish, utterance: { kind: 'stream', mediaType: 'audio/mpeg', chunks } as const }
}

/** What was made of a voice and came through, in this order. */
async function hear({ send, token, textToSpeech }: Awaited<ReturnType<typeof serve>>) {
  const { told, finish, utterance } = halvedVoice()
  textToSpeech.answer(() => utterance)
  const body = JSON.stringify({ text: 'Hallo', language: german.code, gender: 'female' })
  const { stream } = await send('/lingobooth/speak', { authorization: `Bearer ${await token()}` }, body)
  for await (const piece of stream) {
    told.push(`heard ${piece}`)
    if (String(piece) === 'one') finish()
  }
  return told
}

const bare = `
events {}
http {
  server {
    listen 443 ssl http2;
    ssl_certificate /etc/ssl/meeting.example/cert.pem;
    ssl_certificate_key /etc/ssl/meeting.example/key.pem;
    root /var/www/meeting;
    location /lingobooth/ {
      proxy_pass http://127.0.0.1:8080;
    }
  }
}`

it('behind nginx with nothing but an address, the gateway says what to set, and voices come at once', async () => {
  const told = async ({ send }: Awaited<ReturnType<typeof serve>>, path: string) => {
    const { status, text } = await send(`/lingobooth/${path}`, {})
    return [status, JSON.parse(await text()).error.message]
  }
  const strict = await serve('nginx', bare, { hosts: [proxiedHost] })
  expect(await told(strict, 'token')).toEqual([421, expect.stringContaining('"Host"')])
  expect(await told(await serve('nginx', bare), 'token')).toEqual([403, expect.stringContaining('"Host"')])
  const open = await serve('nginx', bare, { origins: [origin] })
  expect(await told(open, 'listen')).toEqual([400, expect.stringContaining('"Upgrade"')])
  expect(await hear(open)).toEqual(['made one', 'heard one', 'made two', 'heard two'])
})

for (const name of ['nginx', 'caddy'] as const)
  it(`behind ${name} with the file of the guide, a gateway with Redis serves a page in every way`, async () => {
    const redis = await startRedisServer()
    ends.push(redis.stop)
    const client = new Redis(redis.port, '127.0.0.1')
    ends.push(() => client.disconnect())
    const stage = await serve(name, guideFileOf(name), { hosts: [proxiedHost], store: redisStore(client) })
    const { send, live, speechToText, proxy } = stage
    for (const path of ['/', '/ward-7']) {
      const shown = await send(path, {})
      expect([await shown.text(), shown.policy]).toEqual([page, policy])
    }
    const token = await stage.token()
    const authorization = `Bearer ${token}`

    const lines = JSON.stringify({ texts: ['Hi'], source: source.code, targets: [german.code] })
    const translated = await send('/lingobooth/translate', { authorization }, lines)
    expect(JSON.parse(await translated.text())).toEqual({ translations: { [german.code]: ['Hi [de-DE]'] } })
    expect((await client.keys('lingobooth:*')).filter((key) => !key.includes('calls:'))).toHaveLength(1)

    const form = new FormData()
    form.set('wav', wavOf(new Int16Array(40 * 16_000)), 'speech.wav')
    form.set('language', source.code)
    live.fail('network')
    speechToText.answer('heard all of it')
    const heard = await send('/lingobooth/recognize', { authorization }, form)
    expect([heard.status, JSON.parse(await heard.text())]).toEqual([200, { text: 'heard all of it' }])

    expect(await hear(stage)).toEqual(['made one', 'heard one', 'made two', 'heard two'])

    live.answer('heard live')
    const socket = new WebSocket(`wss://127.0.0.1:${proxy.port}/lingobooth/listen`, ['lingobooth', token], {
      headers: { host: proxiedHost, origin },
      ...{ servername: proxiedHost, rejectUnauthorized: false },
    })
    ends.push(() => socket.terminate())
    await once(socket, 'open')
    const messages: unknown[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    socket.send(JSON.stringify({ type: 'open', language: 'en-US' }))
    socket.send(new Uint8Array(32_000))
    socket.send('{"type":"end"}')
    await expect.poll(() => messages).toEqual([{ type: 'final', text: 'heard live', words: [] }, { type: 'end' }])
  })
