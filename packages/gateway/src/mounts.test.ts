import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ports } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { WebSocket as AnsweringSocket } from 'ws'
import { attachStreams, nodeListener, serveGateway } from './node/index.ts'
import { gateway as gatewayPlugins } from './page/index.ts'
import { base, pageOf, stageGateway } from './test-support/stage.ts'

const cookie = 'ann@room:speaker'
const asked = (url: string, method = 'POST') => new Request(url, { method, headers: { cookie } })

it('a Next route handler answers under its path when called with its context', async () => {
  const { gateway } = stageGateway({ basePath: '/lingobooth' })
  const POST = (request: Request) => gateway.fetch(request)
  const handler: (request: Request, context: object) => Promise<Response> = POST
  const response = await handler(asked(`${base}/lingobooth/token`), { params: Promise.resolve({ path: ['token'] }) })
  expect(await response.json()).toMatchObject({ user: 'ann', room: 'room', rules: { role: 'speaker' } })
})

it('Next answers pages under any host name, although its handlers see localhost, and refuses foreign pages', async () => {
  const { gateway } = stageGateway({ basePath: '/lingobooth', hosts: ['meeting.example'] })
  const statusOf = async (host: string, origin: string) => {
    const headers = { cookie, host, origin }
    const request = new Request('http://localhost:3000/lingobooth/token', { method: 'POST', headers })
    return (await gateway.fetch(request)).status
  }
  expect(await statusOf('meeting.example', 'https://meeting.example')).toBe(200)
  expect(await statusOf('meeting.example', 'https://attacker.example')).toBe(403)
  expect(await statusOf('attacker.example', 'https://attacker.example')).toBe(421)
})

it.each([
  ['/', ''],
  ['', ''],
  ['/lingobooth/', '/lingobooth'],
])(
  'a gateway whose base path is "%s" answers under "%s", and a page finds it with a slash at the end or without',
  async (basePath, path) => {
    const { gateway } = stageGateway({ basePath })
    expect(gateway.streamPath).toBe(`${path}/listen`)
    for (const url of [`${base}${path}`, `${base}${path}/`])
      expect(await pageOf(cookie, gateway, undefined, { url }).session.start()).toMatchObject({ user: 'ann' })
  },
)

it('the React Router loader and action answer', async () => {
  const { gateway } = stageGateway({ basePath: '/lingobooth' })
  const action = ({ request }: { readonly request: Request }) => gateway.fetch(request)
  expect((await action({ request: asked(`${base}/lingobooth/token`) })).status).toBe(200)
  expect((await action({ request: asked(`${base}/lingobooth/health`, 'GET') })).status).toBe(200)
})

it('a custom server serves calls and streams under the same path', async () => {
  const { gateway } = stageGateway({ basePath: '/lingobooth' })
  const server = createServer(nodeListener(gateway))
  const streams = attachStreams(server, gateway)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/lingobooth`
  const { token } = await (await fetch(`${url}/token`, { method: 'POST', headers: { cookie } })).json()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/listen`, ['lingobooth', token])
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  expect(socket.protocol).toBe('lingobooth')
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  streams.stop()
  await closed
  await gateway.close()
  server.closeAllConnections()
  server.close()
})

it('a stream whose peer vanished is closed, and one that answers is kept', async () => {
  const { gateway, tokenOf } = stageGateway()
  const server = await serveGateway(gateway, { port: 0, stopTimeoutMs: 100, pingMs: 50 })
  const token = await tokenOf(cookie)
  const open = async (autoPong: boolean) => {
    const socket = new AnsweringSocket(`${server.url.replace('http', 'ws')}/listen`, ['lingobooth', token], {
      autoPong,
    })
    await once(socket, 'open')
    return socket
  }
  const [here, gone] = [await open(true), await open(false)]
  await once(gone, 'close')
  await once(here, 'ping')
  expect([here.readyState, gateway.load().streams]).toEqual([here.OPEN, 1])
  await server.stop()
})

it('a page does not request live recognition from a server without it', () => {
  const kinds = (live: false | undefined) =>
    gatewayPlugins({ url: '/lingobooth', ...(live === false && { live }) })
      .flatMap(({ provisions }) => provisions)
      .filter(({ port }) => port.name === Ports.SpeechToText.name).length
  expect([kinds(undefined), kinds(false)]).toEqual([2, 1])
})

it('a speaker’s page gets only the vendor tokens that the gateway mints', async () => {
  const minted: string[] = []
  const stage = stageGateway({
    vendorTokens: {
      async deepgram({ user }) {
        minted.push(user)
        return { token: 'short-lived', expiresInSeconds: 60 }
      },
    },
  })
  const headers = stage.as(await stage.tokenOf(cookie))
  const [given, unknown, inherited] = [
    await stage.post('vendor-token', { vendor: 'deepgram' }, headers),
    await stage.post('vendor-token', { vendor: 'other' }, headers),
    await stage.post('vendor-token', { vendor: 'constructor' }, headers),
  ]
  expect([await given.json(), unknown.status, inherited.status]).toEqual([
    { token: 'short-lived', expires_in: 60 },
    404,
    404,
  ])
  const listener = stage.as(await stage.tokenOf('eve@room:listener'))
  expect((await stage.post('vendor-token', { vendor: 'deepgram' }, listener)).status).toBe(403)
  expect(minted).toEqual(['ann'])
  const source = gatewayPlugins({
    url: base,
    vendorTokens: ['deepgram'],
    fetch: (url, init) =>
      stage.gateway.fetch(new Request(String(url), { ...init, headers: { ...init?.headers, cookie } })),
  })
    .flatMap(({ provisions }) => provisions)
    .find(({ port }) => port.name === Ports.TokenSource.name)
  const create = source?.create as (() => { fetch(vendor: string): Promise<unknown> }) | undefined
  expect(await create?.().fetch('deepgram')).toMatchObject({ token: 'short-lived' })
})

it('a page uses the glossary that the gateway serves', async () => {
  const glossary = [{ term: 'Lingobooth' }, { term: 'booth', translations: { 'german-germany': 'Kabine' } }]
  const { gateway } = stageGateway({ glossary })
  expect(await pageOf(cookie, gateway).session.glossary()).toEqual(glossary)
  expect(await pageOf(cookie, stageGateway().gateway).session.glossary()).toEqual([])
  const down = async () => new Response(null, { status: 502 })
  await expect(pageOf(cookie, { fetch: down }).session.glossary()).rejects.toMatchObject({ code: 'network' })
})
