import { TokenVerifier } from 'livekit-server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTokenServer, type TokenServer } from './token-server.ts'

const origin = 'http://127.0.0.1:5174'
const apiKey = 'test-key'
const apiSecret = 'test-secret-that-is-long-enough-to-sign'
const livekitUrl = 'ws://127.0.0.1:7880'
const visitor = 'a secret of one page, which nobody knows'
const weekly = { room: 'weekly', name: 'Ada Lovelace', visitor }

let server: TokenServer

beforeAll(async () => {
  server = await startTokenServer({ livekitUrl, apiKey, apiSecret, allowsOrigin: (asking) => asking === origin })
})
afterAll(() => server.close())

const ask = (body: string | Readable, { path = '/token', ...init }: RequestInit & { path?: string } = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })

type Readable = Readonly<Record<string, unknown>> | null

const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token
const statusOf = async (response: Promise<Response>) => (await response).status

describe('the token endpoint', () => {
  it('gives a short-lived grant for one room: to speak, be seen, send data and set a name', async () => {
    const response = await ask(weekly)
    const body = await response.text()
    const { url, token } = JSON.parse(body) as { url: string; token: string }
    const claims = await new TokenVerifier(apiKey, apiSecret).verify(token)
    expect([response.status, url, response.headers.get('cache-control')]).toEqual([200, livekitUrl, 'no-store'])
    expect(body + atob(token.split('.')[1] ?? '')).not.toContain(apiSecret)
    expect(claims.name).toBe('Ada Lovelace')
    expect(claims.video).toEqual({
      roomJoin: true,
      room: 'weekly',
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
      canUpdateOwnMetadata: true,
    })
    const { exp, nbf } = claims as { exp?: number; nbf?: number }
    expect((exp ?? 0) - (nbf ?? 0)).toBe(600)
  })

  it('gives each page its own identity, whatever identity it names, and the same one when it returns', async () => {
    const verifier = new TokenVerifier(apiKey, apiSecret)
    const another = { ...weekly, visitor: 'a secret of some other page, just as long' }
    const subjects = await Promise.all(
      [weekly, another, { ...weekly, name: 'Luis', identity: 'ada' }].map(
        async (request) => (await verifier.verify(await tokenOf(await ask(request)))).sub,
      ),
    )
    expect(subjects).toEqual([subjects[0], expect.not.stringMatching(subjects[0] ?? ''), subjects[0]])
    expect(subjects.join()).not.toMatch(/ada|secret/)
  })

  it('refuses requests from other pages and requests without an origin', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'content-type': 'application/json' }
    expect(await statusOf(ask(weekly, { headers: foreign }))).toBe(403)
    expect(await statusOf(ask(weekly, { headers: { 'content-type': 'application/json' } }))).toBe(403)
    expect(await statusOf(ask(weekly, { headers: { ...foreign, origin: 'null' } }))).toBe(403)
  })

  it('refuses anything but a POST of JSON to its address', async () => {
    const read = await fetch(`${server.url}/token`, { headers: { origin } })
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await statusOf(ask(weekly, { path: '/token/other' }))).toBe(404)
    const form = { origin, 'content-type': 'application/x-www-form-urlencoded' }
    expect(await statusOf(ask('room=weekly&name=Ada', { headers: form }))).toBe(415)
  })

  it('refuses a body that is too large, with or without a declared length', async () => {
    const tooLarge = { ...weekly, more: 'x'.repeat(1_024) }
    expect(await statusOf(ask(tooLarge))).toBe(413)
    const untold = new Blob([JSON.stringify(tooLarge)]).stream()
    expect(await statusOf(ask('', { body: untold, duplex: 'half' } as RequestInit))).toBe(413)
  })

  it('refuses names and secrets that are missing, empty, too long, too short, multi-line or not text', async () => {
    const wrong = [
      null,
      {},
      { room: 'weekly', visitor },
      { room: 'weekly', name: 'Ada' },
      { ...weekly, visitor: 'short' },
      { ...weekly, visitor: 'x'.repeat(65) },
      { ...weekly, room: '  ' },
      { ...weekly, room: 'x'.repeat(65) },
      { ...weekly, name: 'Ada\nLovelace' },
      { ...weekly, name: '\ud800' },
      { ...weekly, name: 7 },
      { ...weekly, room: ['weekly'] },
    ]
    const statuses = await Promise.all([...wrong.map((body) => statusOf(ask(body))), statusOf(ask('{'))])
    expect(statuses).toEqual(Array.from({ length: wrong.length + 1 }, () => 400))
  })

  it('strips invisible characters from a name', async () => {
    const verifier = new TokenVerifier(apiKey, apiSecret)
    const name = '\u202eA\u200bda  \u3164Lovelace\u2069'
    expect((await verifier.verify(await tokenOf(await ask({ ...weekly, name })))).name).toBe('Ada Lovelace')
    expect(await statusOf(ask({ ...weekly, name: '\u200b\u2800' }))).toBe(400)
  })

  it('grants any room name as that room alone', async () => {
    const verifier = new TokenVerifier(apiKey, apiSecret)
    const rooms = ['a/b', '*', 'weekly ☕', 'q?x=1&y', '../weekly']
    const granted = await Promise.all(
      rooms.map(async (room) => (await verifier.verify(await tokenOf(await ask({ ...weekly, room })))).video?.room),
    )
    expect(granted).toEqual(rooms)
  })
})
