import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PubnubServer, startPubnubServer } from './index.ts'

let server: PubnubServer

beforeAll(async () => {
  server = await startPubnubServer()
})
afterAll(() => server.close())

const common = 'uuid=ana&requestid=4d0f&pnsdk=PubNub-JS-Nodejs%2F12.0.3'
const call = (method: string, path: string, options: RequestInit = {}) =>
  fetch(`http://${server.origin}${path}${path.includes('?') ? '&' : '?'}${common}`, { method, ...options })
const json = async (method: string, path: string, options?: RequestInit) =>
  (await (await call(method, path, options)).json()) as unknown

const timetoken = expect.stringMatching(/^\d{17}$/)
const sent = [1, 'Sent', timetoken]
const keys = 'pub-c-double/sub-c-double'
const text = encodeURIComponent('{"text":"Hello, / ?"}')
const postedJson = { body: '{"text":"posted"}', headers: { 'content-type': 'application/json' } }

const deflated = async (body: string, encoding: 'deflate' | 'gzip') =>
  new Response(new Response(body).body?.pipeThrough(new CompressionStream(encoding))).arrayBuffer()

describe('the requests of the SDK on the wire', () => {
  it.each([
    ['GET', `/publish/${keys}/0/table/0/${text}?custom_message_type=line&store=1&ttl=1&meta=%7B%22a%22%3A1%7D`, sent],
    ['GET', `/signal/${keys}/0/table/0/%22blink%22`, sent],
    ['GET', '/v2/subscribe/sub-c-double/table,table-pnpres/0?ee=', { t: { t: timetoken, r: 12 }, m: [] }],
    [
      'GET',
      '/v2/presence/sub-key/sub-c-double/channel/table/heartbeat?heartbeat=300',
      { status: 200, message: 'OK', service: 'Presence' },
    ],
    [
      'GET',
      '/v2/presence/sub-key/sub-c-double/channel/table?limit=1000',
      { status: 200, message: 'OK', service: 'Presence', uuids: ['ana'], occupancy: 1 },
    ],
    [
      'GET',
      '/v2/presence/sub-key/sub-c-double/channel/table/leave',
      { status: 200, action: 'leave', message: 'OK', service: 'Presence' },
    ],
    [
      'GET',
      '/v2/presence/sub-key/sub-c-double/channel/table,other?limit=1000',
      {
        status: 200,
        message: 'OK',
        service: 'Presence',
        payload: {
          channels: { table: { uuids: [], occupancy: 0 }, other: { uuids: [], occupancy: 0 } },
          total_channels: 2,
          total_occupancy: 0,
        },
      },
    ],
    [
      'GET',
      '/v3/history/sub-key/sub-c-double/channel/table?max=3&include_uuid=true&include_message_type=true',
      {
        status: 200,
        error: false,
        error_message: '',
        channels: { table: [{ message: { text: 'Hello, / ?' }, timetoken, uuid: 'ana', message_type: null }] },
      },
    ],
    ['GET', '/v1/files/sub-c-double/channels/table/files?limit=100', { status: 200, data: [], next: null, count: 0 }],
    ['GET', '/time/0', [timetoken]],
  ])('include %s %s', async (method, path, expected) => {
    expect(await json(method, path)).toEqual(expected)
  })

  it.each(['plain', 'deflate', 'gzip'] as const)('include POST of a message, %s', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const options = encoding === 'plain' ? postedJson : { body: await deflated(postedJson.body, encoding), headers }
    expect(await json('POST', `/publish/${keys}/0/posted-${encoding}/0`, options)).toEqual(sent)
    const { channels } = (await json('GET', `/v3/history/sub-key/sub-c-double/channel/posted-${encoding}`)) as {
      channels: unknown
    }
    expect(channels).toEqual({ [`posted-${encoding}`]: [{ message: { text: 'posted' }, timetoken }] })
  })

  it('include PATCH and GET of user metadata', async () => {
    const path = '/v2/objects/sub-c-double/uuids/ana?include=status,type,custom'
    const missing = await call('GET', path)
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { status: 404, error: { message: 'Requested object was not found.', source: 'objects' } },
    ])
    const data = {
      id: 'ana',
      name: 'Ana',
      externalId: null,
      profileUrl: null,
      email: null,
      custom: { description: 'spanish-spain' },
      status: null,
      type: null,
      updated: expect.any(String),
      eTag: expect.any(String),
    }
    const body = JSON.stringify({ name: 'Ana', custom: { description: 'spanish-spain' } })
    expect(await json('PATCH', path, { body })).toEqual({ status: 200, data })
    expect(await json('GET', path)).toEqual({ status: 200, data })
    const stale = await call('PATCH', path, { body, headers: { 'if-match': 'stale' } })
    expect(stale.status).toBe(412)
  })

  it('include the three steps of a file', async () => {
    const path = '/v1/files/sub-c-double/channels/files'
    const step = (await json('POST', `${path}/generate-upload-url`, { body: '{"name":"report.txt"}' })) as {
      data: { id: string; name: string }
      file_upload_request: { url: string; form_fields: { key: string; value: string }[] }
    }
    expect(step).toEqual({
      status: 200,
      data: { id: expect.any(String), name: 'report.txt' },
      file_upload_request: {
        url: `http://${server.origin}/storage/sub-c-double`,
        method: 'POST',
        expiration_date: expect.any(String),
        form_fields: ['tagging', 'key', 'Content-Type', 'X-Amz-Date', 'Policy', 'X-Amz-Signature'].map((key) => ({
          key,
          value: expect.any(String),
        })),
      },
    })
    const { url, form_fields: fields } = step.file_upload_request
    const upload = async (given: typeof fields, file: Blob) => {
      const form = new FormData()
      for (const { key, value } of given) form.append(key, value)
      form.append('file', file, 'report.txt')
      const { status } = await fetch(url, { method: 'POST', body: form })
      return status
    }
    expect(await upload(fields.slice(1), new Blob(['x']))).toBe(403)
    expect(await upload(fields, new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]))).toBe(400)
    expect(await upload(fields, new Blob(['content']))).toBe(204)
    const message = encodeURIComponent(JSON.stringify({ message: 'see', file: step.data }))
    expect(await json('GET', `/v1/files/publish-file/${keys}/0/files/0/${message}?store=1`)).toEqual(sent)
    expect(await json('GET', `${path}/files?limit=100`)).toMatchObject({ count: 1, data: [{ ...step.data, size: 7 }] })
    const address = `${path}/files/${step.data.id}/report.txt`
    const redirect = await call('GET', address, { redirect: 'manual' })
    expect([redirect.status, await (await call('GET', address)).text()]).toEqual([307, 'content'])
    expect(await json('DELETE', address)).toEqual({ status: 200 })
    expect((await call('GET', address)).status).toBe(404)
  })

  it('include a poll, which is held until a message arrives, and gets all since its timetoken', async () => {
    const subscribe = (query: string) => json('GET', `/v2/subscribe/sub-c-double/poll/0?${query}`)
    const { t } = (await subscribe('ee=')) as { t: { t: string; r: number } }
    const poll = subscribe(`ee=&tt=${t.t}&tr=12`)
    await json('GET', `/publish/${keys}/0/poll/0/1?custom_message_type=line&meta=%7B%22a%22%3A1%7D`)
    const event = { a: '4', f: 0, i: 'ana', p: { t: timetoken, r: 12 }, k: 'sub-c-double', c: 'poll', b: 'poll' }
    const { m } = (await poll) as { m: unknown }
    expect(m).toEqual([{ ...event, d: 1, cmt: 'line', u: { a: 1 } }])
  })
})

describe('the double refuses', () => {
  const long = 'x'.repeat(93)
  it.each([
    ['the publish key of another keyset', `/publish/other/sub-c-double/0/a/0/1`, 400, [0, 'Invalid Key', timetoken]],
    [
      'the subscribe key of another keyset',
      '/v2/subscribe/other/a/0',
      400,
      { message: 'Invalid Subscribe Key', error: true, service: 'Access Manager', status: 400 },
    ],
    ...['*', '/', ':', ' ', '\\', ',', '\u0000'].map(
      (character) =>
        [
          `a channel with ${JSON.stringify(character)}`,
          `/publish/${keys}/0/a${encodeURIComponent(character)}b/0/1`,
          400,
          [0, `Invalid Character in Channel: '${character}'`, timetoken],
        ] as const,
    ),
    ['a channel of 93 characters', `/publish/${keys}/0/${long}/0/1`, 400, [0, 'Invalid Channel Name', timetoken]],
    ['four levels', `/publish/${keys}/0/a.b.c.d/0/1`, 400, [0, 'Wildcard maximum depth exceeded', timetoken]],
    ['a message that is not JSON', `/publish/${keys}/0/a/0/%7B`, 400, [0, 'Invalid JSON', timetoken]],
    [
      'a long message in the URL',
      `/publish/${keys}/0/a/0/${encodeURIComponent(`"${'é'.repeat(5_500)}"`)}`,
      414,
      [0, 'Message Too Large', timetoken],
    ],
    ['a long signal', `/signal/${keys}/0/a/0/%22${long}%22`, 400, [0, 'Signal size too large', timetoken]],
    ['an unknown path', '/v9/unknown', 404, { status: 404, error: true, message: 'Not Found' }],
    ['a broken escape', `/publish/${keys}/0/%ff/0/1`, 400, { status: 400, error: true, message: 'Bad Request' }],
  ] as const)('%s', async (_, path, status, expected) => {
    const response = await call('GET', path)
    expect([response.status, await response.json()]).toEqual([status, expected])
  })

  it('a message over 32 KiB in a body, and accepts a shorter one', async () => {
    const post = (letters: number) =>
      call('POST', `/publish/${keys}/0/a/0`, { body: JSON.stringify('é'.repeat(letters)) })
    expect([(await post(16_300)).status, (await post(16_400)).status]).toEqual([200, 413])
  })

  it('a request without a user', async () => {
    const response = await fetch(`http://${server.origin}/v2/subscribe/sub-c-double/a/0`)
    expect(response.status).toBe(400)
  })
})

describe('the controls of the double', () => {
  it('fail the next requests of a route, and throttle all', async () => {
    server.fail('time', { status: 503, times: 2, retryAfterSeconds: 7 })
    const answers = [await call('GET', '/time/0'), await call('GET', '/time/0'), await call('GET', '/time/0')]
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '7'],
      [503, '7'],
      [200, null],
    ])
    server.throttle(3)
    const throttled = await call('GET', '/time/0')
    server.throttle(null)
    expect([throttled.status, throttled.headers.get('retry-after'), (await call('GET', '/time/0')).status]).toEqual([
      429,
      '3',
      200,
    ])
  })

  it('delay the requests of a route', async () => {
    const release = server.hold('time')
    const before = server.requests.length
    const waiting = call('GET', '/time/0')
    await expect.poll(() => server.requests.length).toBe(before + 1)
    expect(await Promise.race([waiting, json('GET', `/signal/${keys}/0/held/0/1`)])).toEqual(sent)
    release()
    expect((await waiting).status).toBe(200)
  })

  it('cut its connections, and restart it on the same port with its data', async () => {
    const own = await startPubnubServer()
    const url = `http://${own.origin}`
    await fetch(`${url}/publish/${keys}/0/a/0/1?uuid=ana`)
    const poll = fetch(`${url}/v2/subscribe/sub-c-double/a/0?tt=99999999999999999&uuid=ana`)
    await expect.poll(() => own.polls).toBe(1)
    await own.kill()
    await expect(poll).rejects.toThrow()
    await expect(fetch(`${url}/time/0`)).rejects.toThrow()
    await own.restart()
    const response = await fetch(`${url}/v3/history/sub-key/sub-c-double/channel/a?uuid=ana`)
    expect(await response.json()).toMatchObject({ channels: { a: [{ message: 1 }] } })
    await own.close()
  })

  it('give a returning subscriber only the last 100 events', async () => {
    const own = await startPubnubServer()
    const url = `http://${own.origin}`
    for (let number = 0; number < 105; number++) await fetch(`${url}/publish/${keys}/0/a/0/${number}?uuid=ana`)
    const response = await fetch(`${url}/v2/subscribe/sub-c-double/a/0?tt=1&uuid=luis`)
    const { m } = (await response.json()) as { m: { d: number; p: { t: string } }[] }
    expect(m.map(({ d }) => d)).toEqual(Array.from({ length: 100 }, (_, index) => index + 5))
    const times = m.map(({ p }) => p.t)
    expect(new Set(times).size).toBe(100)
    expect(times).toEqual(times.toSorted())
    await own.close()
  })

  it('allow pages of every origin', async () => {
    const preflight = await call('OPTIONS', '/v2/objects/sub-c-double/uuids/ana')
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  })

  it.each([
    ['no token', {}, 'Forbidden'],
    ['a token for another channel', { auth: 'other' }, 'Forbidden'],
    ['a token of another user', { auth: 'of-luis' }, 'Forbidden'],
    ['an expired token', { auth: 'expired' }, 'Token is expired.'],
    ['a revoked token', { auth: 'revoked' }, 'Token is revoked.'],
    ['a read-only token', { auth: 'reader' }, 'Forbidden'],
    ['the right token', { auth: 'writer' }, undefined],
  ])('demand a grant with Access Manager: %s', async (_, auth, message) => {
    const own = await startPubnubServer({ accessManager: true })
    for (const token of ['expired', 'revoked', 'writer']) own.grant(token, { channels: { a: ['write'] } })
    own.grant('of-luis', { channels: { a: ['write'] }, userId: 'luis' })
    own.grant('other', { channels: { b: ['write'] } })
    own.grant('reader', { channels: { a: ['read'] } })
    own.expire('expired')
    own.revoke('revoked')
    const response = await fetch(
      `http://${own.origin}/publish/${keys}/0/a/0/1?${new URLSearchParams({ uuid: 'ana', ...auth })}`,
    )
    const refused = { message, error: true, service: 'Access Manager', status: 403 }
    const answer = message === 'Forbidden' ? { ...refused, payload: { channels: ['a'] } } : message ? refused : sent
    expect([response.status, await response.json()]).toEqual([message ? 403 : 200, answer])
    await own.close()
  })
})
