import { once } from 'node:events'
import { sampleLanguages, wavOf } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { serveGateway } from './node/serve.ts'
import { base, stageGateway } from './test-support/stage.ts'

const proxied = { host: '127.0.0.1:8080', cookie: 'ann@room:speaker' }

it.each([
  ['host', { hosts: ['meeting.example'] }, {}, 421, 'bad-request', '"Host"'],
  ['host, asked by a page', {}, { origin: 'https://meeting.example' }, 403, 'unauthorized', '"Host"'],
])('a proxy that does not pass on the %s is told of in the answer', async (_, options, headers, status, code, told) => {
  const { gateway } = stageGateway(options)
  const request = new Request(`${base}/token`, { method: 'POST', headers: { ...proxied, ...headers } })
  const response = await gateway.fetch(request)
  const { error } = await response.json()
  expect([response.status, error.code, error.message]).toEqual([status, code, expect.stringContaining(told)])
})

it('a stream that a proxy asks for as a page is answered with what the proxy must pass on', async () => {
  const { gateway } = stageGateway({ basePath: '/lingobooth' })
  const response = await gateway.fetch(new Request(`${base}/lingobooth/listen?shard=a`))
  const { error } = await response.json()
  expect([response.status, response.headers.has('upgrade'), error.code, error.message]).toEqual([
    400,
    false,
    'bad-request',
    expect.stringContaining('"Upgrade"'),
  ])
})

it('a stream that is refused is told why', async () => {
  const { gateway } = stageGateway({ hosts: ['meeting.example'] })
  const server = await serveGateway(gateway, { port: 0, stopTimeoutMs: 100 })
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/listen`, ['lingobooth', 'a.b.c'])
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response')
  const body: string = (await response.toArray()).join('')
  expect([response.statusCode, JSON.parse(body).error.message]).toEqual([421, expect.stringContaining('"Host"')])
  await server.stop()
})

it('no proxy keeps a voice back until it is whole', async () => {
  const { textToSpeech, ...stage } = stageGateway()
  textToSpeech.answer(() => ({
    kind: 'stream',
    mediaType: 'audio/mpeg',
    chunks: new Blob(['sound']).stream(),
  }))
  const spoken = { text: 'Hallo', language: sampleLanguages.german.code, gender: 'female' }
  const response = await stage.post('speak', spoken, stage.as(await stage.tokenOf('ann@room:speaker')))
  expect([await response.text(), response.headers.get('x-accel-buffering')]).toEqual(['sound', 'no'])
})

it('a recording of 40 s is taken', async () => {
  const stage = stageGateway({ speechToText: [stageGateway().speechToText] })
  const form = new FormData()
  form.set('wav', wavOf(new Int16Array(40 * 16_000)), 'speech.wav')
  form.set('language', sampleLanguages.americanEnglish.code)
  const headers = stage.as(await stage.tokenOf('ann@room:speaker'))
  const request = new Request(`${base}/recognize`, { method: 'POST', headers, body: form })
  expect((await stage.gateway.fetch(request)).status).toBe(200)
})
