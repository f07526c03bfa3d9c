import { connect, type Socket } from 'node:net'
import { AdapterError } from '@lingobooth/core'
import { createGateway, type GatewayEvent } from '@lingobooth/gateway'
import { createMetrics, eventLog, serveGateway } from '@lingobooth/gateway/node'
import { fakeLiveSpeechToText, fakeTextToSpeech, fakeTranslator, sampleLanguages } from '@lingobooth/testing'
import { type Figure, mustHappen } from './figure.ts'
import { forgedTokens } from './forged-tokens.ts'

const secret = 'planted-secret-of-at-least-32-bytes'
const cacheBytes = 1_000_000
const { americanEnglish: source, german } = sampleLanguages

async function serve() {
  const vendors = { translator: fakeTranslator(), voice: fakeTextToSpeech(), live: fakeLiveSpeechToText() }
  const events: GatewayEvent[] = []
  const lines: string[] = []
  const metrics = createMetrics()
  const log = eventLog((line) => lines.push(line))
  const gateway = createGateway({
    authorize: (request) => ({
      user: request.headers.get('x-user') ?? 'eve',
      room: 'planted-room',
      role: request.headers.has('x-host') ? 'host' : 'listener',
    }),
    keys: [{ kid: 'one', secret }],
    languages: [source, german],
    translators: [vendors.translator],
    textToSpeech: [vendors.voice],
    speechToText: [vendors.live],
    limits: { callsPerMinute: 100_000 },
    cacheBytes,
    onEvent(event) {
      events.push(event)
      metrics.onEvent(event)
      log(event)
    },
  })
  const server = await serveGateway(gateway, { port: 0, stopTimeoutMs: 100 })
  const post = (path: string, headers: Readonly<Record<string, string>>, body: unknown) =>
    fetch(`${server.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const tokenOf = async (user: string, headers: Readonly<Record<string, string>> = {}) =>
    (await (await post('token', { 'x-user': user, ...headers }, {})).json()).token as string
  const translate = (token: string, text: string, rest: object = {}) =>
    post(
      'translate',
      { authorization: `Bearer ${token}` },
      { texts: [text], source: source.code, targets: [german.code], ...rest },
    )
  const told = () =>
    lines.join() + metrics.read(gateway.load()) + JSON.stringify(events.filter(({ kind }) => kind !== 'bought'))
  return { ...vendors, gateway, server, post, tokenOf, translate, told }
}

type Stage = Awaited<ReturnType<typeof serve>>
const callsOf = ({ translator, voice, live }: Stage) =>
  translator.requests.length + voice.requests.length + live.requests.length

/** Attacks a gateway over its port: with tokens that it did not give, and with more of everything than it takes. */
export async function besiegeTheGateway(): Promise<readonly Figure[]> {
  const stage = await serve()
  try {
    return [
      ...(await forge(stage)),
      ...(await inject(stage)),
      ...(await crowd(stage)),
      ...(await openStreams(stage)),
      ...(await fillTheCache(stage)),
      ...(await readSecrets(stage)),
    ]
  } finally {
    await stage.server.stop()
  }
}

async function forge(stage: Stage): Promise<readonly Figure[]> {
  const token = await stage.tokenOf('eve')
  const forged = forgedTokens({ token, kid: 'one', secret }, 980)
  const host = await stage.tokenOf('ann', { 'x-host': '1' })
  const replayed = await stage.tokenOf('mallory')
  mustHappen((await stage.translate(replayed, 'before')).ok, 'a good token was not accepted.')
  await stage.post('remove', { authorization: `Bearer ${host}` }, { user: 'mallory' })
  const before = callsOf(stage)
  const answers: number[] = []
  for (const one of [...forged, ...Array<string>(20).fill(replayed)])
    answers.push((await stage.translate(one, `forged ${answers.length}`)).status)
  const asHost = await stage.post('captions', { authorization: `Bearer ${token}` }, { captions: 'off' })
  return [
    {
      what: `forged or replayed tokens accepted, of ${answers.length}`,
      value: answers.filter((status) => status < 400).length,
      atMost: 0,
      unit: 'times',
    },
    { what: 'calls of vendors that they cost', value: callsOf(stage) - before, atMost: 0, unit: 'times' },
    { what: 'actions of a host done by a listener', value: Number(asHost.ok), atMost: 0, unit: 'times' },
  ]
}

async function inject(stage: Stage): Promise<readonly Figure[]> {
  const token = await stage.tokenOf('eve')
  const before = callsOf(stage)
  const bodies: object[] = [
    { targets: ['../../admin'] },
    { targets: ['german-germany\r\nx-admin: 1'] },
    { targets: ['http://169.254.169.254/latest'] },
    { source: '__proto__' },
    { url: 'http://127.0.0.1:1/' },
    { vendor: { url: 'http://[::1]/' } },
    { texts: Array(51).fill('x') },
    { texts: ['x'.repeat(400_000)] },
    { targets: Array(21).fill(german.code) },
    { texts: [{ toString: 'x' }] },
  ]
  const statuses: number[] = []
  for (const body of bodies) statuses.push((await stage.translate(token, 'x', body)).status)
  const foreign = await stage.post('token', { origin: 'https://evil.example' }, {})
  return [
    {
      what: 'bodies that ask for something else, let through',
      value: statuses.filter((status) => status < 400 || status >= 500).length,
      atMost: 0,
      unit: 'times',
    },
    { what: 'pages of a foreign origin let in', value: Number(foreign.ok), atMost: 0, unit: 'times' },
    { what: 'calls of vendors that all this cost', value: callsOf(stage) - before, atMost: 0, unit: 'times' },
  ]
}

async function crowd(stage: Stage): Promise<readonly Figure[]> {
  const token = await stage.tokenOf('ann')
  const { port } = new URL(stage.server.url)
  const halfOpen = await Promise.all(
    Array.from(
      { length: 300 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () => {
            socket.write('POST /translate HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{')
            resolve(socket)
          })
          socket.on('error', () => {})
        }),
    ),
  )
  const before = callsOf(stage)
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, () => stage.translate(token, 'at once').catch(() => null)),
  )
  const calls = callsOf(stage) - before
  const alive = await stage.translate(token, 'and then')
  for (const socket of halfOpen) socket.destroy()
  mustHappen(
    answers.some((answer) => answer?.status === 200),
    'nobody was answered.',
  )
  return [
    {
      what: 'of 1,000 calls at once beside 300 half-open ones, not answered as documented',
      value: answers.filter((answer) => ![200, 503].includes(answer?.status ?? 0)).length,
      atMost: 0,
      unit: 'times',
    },
    { what: 'calls of vendors for their one text', value: calls, atMost: 1, unit: 'times' },
    { what: 'calls after them that were not answered', value: Number(!alive.ok), atMost: 0, unit: 'times' },
  ]
}

async function openStreams(stage: Stage): Promise<readonly Figure[]> {
  const token = await stage.tokenOf('ann', { 'x-host': '1' })
  const listener = await stage.tokenOf('eve')
  const address = `${stage.server.url.replace('http', 'ws')}/listen`
  const open = (offered: string) =>
    new Promise<WebSocket | undefined>((resolve) => {
      const socket = new WebSocket(address, ['lingobooth', offered])
      socket.addEventListener('open', () => resolve(socket))
      socket.addEventListener('error', () => resolve(undefined))
    })
  const opened: (WebSocket | undefined)[] = []
  for (let count = 0; count < 100; count++) opened.push(await open(token))
  const listening = await Promise.all(Array.from({ length: 50 }, () => open(listener)))
  const sockets = opened.filter((socket) => socket !== undefined)
  const [first] = sockets
  const closed = new Promise((resolve) => first?.addEventListener('close', resolve))
  stage.live.hang()
  first?.send(JSON.stringify({ type: 'open', language: source.code, terms: [] }))
  for (let count = 0; count < 600; count++) first?.send(new Uint8Array(32_000))
  await closed
  const heard = stage.live.requests.flatMap(({ samples }) => samples).reduce((sum, { length }) => sum + length, 0)
  for (const socket of sockets) socket.close()
  return [
    { what: 'streams of one participant at once, of 100', value: sockets.length, atMost: 4, unit: 'times' },
    {
      what: 'streams of a listener, who may not speak',
      value: listening.filter(Boolean).length,
      atMost: 0,
      unit: 'times',
    },
    { what: 'sound heard by the vendor of 10 minutes sent at once', value: heard / 16, atMost: 20_000, unit: 'ms' },
  ]
}

async function fillTheCache(stage: Stage): Promise<readonly Figure[]> {
  const token = await stage.tokenOf('eve')
  for (let count = 0; count < 100; count++)
    await stage.translate(token, '', {
      texts: Array.from({ length: 50 }, (_, index) => `${count} ${index} `.padEnd(400, 'x')),
    })
  return [
    {
      what: 'bytes kept of 5,000 long lines',
      value: stage.gateway.load().cacheBytes,
      atMost: cacheBytes,
      unit: 'bytes',
    },
  ]
}

async function readSecrets(stage: Stage): Promise<readonly Figure[]> {
  const token = await stage.tokenOf('eve')
  stage.translator.answer(({ text }) => {
    throw new AdapterError('vendor', 'unauthorized', `Incorrect key planted-key for "${text}"`, {
      cause: 'planted-cause',
    })
  })
  const answers = await Promise.all(['planted-text', 'planted-more'].map((text) => stage.translate(token, text)))
  const told = (await Promise.all(answers.map((answer) => answer.text()))).join() + stage.told()
  return [
    {
      what: 'planted keys, texts and rooms found in answers, logs and metrics',
      value: told.split('planted').length - 1,
      atMost: 0,
      unit: 'places',
    },
    { what: 'tokens found there', value: told.split(token).length - 1, atMost: 0, unit: 'places' },
  ]
}
