import { AdapterError } from '@lingobooth/core'
import { fakeTranslator, manualClock, sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createGateway } from './create-gateway.ts'
import { base, callsOf, codeOf, pageOf, secret, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source, german } = sampleLanguages
const line = { texts: ['Hi'], source: source.code, targets: [german.code] }
const translated = { translations: { [german.code]: ['Hi [de-DE]'] } }

describe('a token of a gateway', () => {
  it('grants the room and the role that the host gave', async () => {
    const { post, as, tokenOf } = stageGateway()
    const response = await post('translate', line, as(await tokenOf('ann@room:listener')))
    expect([response.status, await response.json()]).toEqual([200, translated])
  })

  it('is refused to users whom the host does not know, and to everybody when the host fails', async () => {
    const { post } = stageGateway()
    expect(await codeOf(await post('token', {}))).toEqual([403, 'unauthorized'])
    const authorize = () => {
      throw new Error('private words')
    }
    const failing = stageGateway({ authorize })
    expect(await codeOf(await failing.post('token', {}))).toEqual([502, 'network'])
    const nonsense = stageGateway({ authorize: () => ({ user: '', room: 'room' }) })
    expect(await codeOf(await nonsense.post('token', {}))).toEqual([500, 'internal'])
  })

  it('is renewed once by the page when it is refused', async () => {
    const clock = manualClock(Date.now())
    const { gateway, translator } = stageGateway({ clock })
    const page = pageOf('ann@room:speaker', gateway)
    const ask = (text: string) => page.translator.translate({ text, source, target: german })
    await ask('one')
    clock.setWallClock(11 * 60_000)
    const first = (await page.credentials.get('gateway')).token
    expect(await ask('two')).toBe('two [de-DE]')
    expect((await page.credentials.get('gateway')).token).not.toBe(first)
    expect(translator.requests.length).toBe(2)
  })

  it('is accepted as long as its key is listed, whichever key signs new tokens', async () => {
    const old = { kid: 'old', secret: 'an old secret with thirty-two bytes and more' }
    const next = { kid: 'new', secret: 'a new secret with thirty-two bytes and more' }
    const token = await stageGateway({ keys: [old] }).tokenOf('ann@room:speaker')
    const statusWith = async (keys: readonly (typeof old)[]) => {
      const { post, as } = stageGateway({ keys })
      return (await post('translate', line, as(token))).status
    }
    expect([await statusWith([next, old]), await statusWith([next])]).toEqual([200, 401])
  })
})

describe('a token after its clock was set', () => {
  const minute = 60_000

  function aside() {
    const clock = manualClock(Date.now())
    const wall = { aheadMs: 0 }
    const stage = stageGateway({ clock: { ...clock, now: () => clock.now() + wall.aheadMs } })
    const statusOf = async (token: string) => (await stage.post('translate', line, stage.as(token))).status
    return { clock, wall, statusOf, ...stage }
  }

  it('does not count again, when it has expired and the clock is set back', async () => {
    const { clock, wall, statusOf, tokenOf } = aside()
    const token = await tokenOf('ann@room:speaker')
    expect(await statusOf(token)).toBe(200)
    await clock.advance(11 * minute)
    for (const aheadMs of [0, -5 * minute, -60 * minute]) {
      wall.aheadMs = aheadMs
      expect(await statusOf(token)).toBe(401)
    }
    expect(await statusOf(await tokenOf('ann@room:speaker'))).toBe(200)
  })

  it('does not count again, when the clock was ahead for a while', async () => {
    const { wall, statusOf, tokenOf } = aside()
    const token = await tokenOf('ann@room:speaker')
    const statuses: number[] = []
    for (const aheadMs of [0, 20 * minute, 0]) {
      wall.aheadMs = aheadMs
      statuses.push(await statusOf(token))
    }
    expect([statuses, await statusOf(await tokenOf('ann@room:speaker'))]).toEqual([[200, 401, 401], 200])
  })

  it('is refused when it comes from the future by more than a minute', async () => {
    const { wall, statusOf, tokenOf } = aside()
    const [token, other] = [await tokenOf('ann@room:speaker'), await tokenOf('bob@room:speaker')]
    wall.aheadMs = -59_000
    expect(await statusOf(token)).toBe(200)
    wall.aheadMs = -62_000
    expect(await statusOf(other)).toBe(401)
  })
})

describe('the role in a token', () => {
  it.each([
    ['host', [200, 400, 200, 200]],
    ['speaker', [200, 400, 403, 403]],
    ['listener', [200, 403, 403, 403]],
  ])('lets a %s do exactly what it says: translate, recognise, remove, end the captions', async (role, statuses) => {
    const { post, as, tokenOf } = stageGateway()
    const headers = as(await tokenOf(`ann@room:${role}`))
    const asked = [
      await post('translate', line, headers),
      await post('recognize', {}, headers),
      await post('remove', { user: 'bob' }, headers),
      await post('captions', { captions: 'off' }, headers),
    ]
    expect(asked.map(({ status }) => status)).toEqual(statuses)
  })

  it('allows removing a participant at once, remembered tokens included, in its own room only', async () => {
    const { post, as, tokenOf } = stageGateway()
    const [host, bob, other] = await Promise.all(['ann@room:host', 'bob@room:host', 'bob@other:host'].map(tokenOf))
    const statusOf = async (token = '') => (await post('translate', line, as(token))).status
    expect([await statusOf(bob), await statusOf(other)]).toEqual([200, 200])
    await post('remove', { user: 'bob' }, as(host ?? ''))
    expect([await statusOf(bob), await statusOf(other)]).toEqual([403, 200])
    expect(await codeOf(await post('token', {}, { cookie: 'bob@room:host' }))).toEqual([403, 'unauthorized'])
    await post('remove', { user: 'bob', removed: false }, as(host ?? ''))
    expect(await statusOf(bob)).toBe(200)
  })

  it('allows ending captions for all: typed text is still translated, and no speech is recognised', async () => {
    const { gateway, post, as, tokenOf } = stageGateway()
    const [host = '', bob = ''] = await Promise.all(['ann@room:host', 'bob@room:speaker'].map(tokenOf))
    await post('captions', { captions: 'off' }, as(host))
    expect(await codeOf(await post('recognize', {}, as(bob)))).toEqual([409, 'closed'])
    expect((await post('translate', line, as(bob))).status).toBe(200)
    const rules = await gateway.fetch(new Request(`${base}/rules`, { headers: as(bob) }))
    expect(await rules.json()).toMatchObject({ role: 'speaker', captions: 'off', startsCaptions: false, spent: [] })
  })

  it('tells a page whether what is typed may be seen before it is sent', async () => {
    const { gateway, as, tokenOf } = stageGateway({
      authorize: async () => ({ user: 'ann', room: 'room', liveTyping: 'off' as const }),
    })
    const headers = as(await tokenOf('ann@room:speaker'))
    const rules = await gateway.fetch(new Request(`${base}/rules`, { headers }))
    expect(await rules.json()).toMatchObject({ liveTyping: 'off' })
  })

  it('records no answer of a participant whom nobody has asked for consent', async () => {
    const { events, ...stage } = stageGateway()
    const headers = stage.as(await stage.tokenOf('ann@room:speaker'))
    expect(await codeOf(await stage.post('consent', { answer: 'accepted' }, headers))).toEqual([400, 'bad-request'])
    expect(events.filter(({ kind }) => kind === 'consent')).toEqual([])
  })

  it('allows no recognition without consent once consent was asked for, and the answers are recorded', async () => {
    const authorize = () => ({ user: 'bob', room: 'room', consent: 'May we?' })
    const { post, as, events } = stageGateway({ authorize })
    const { token, rules } = await (await post('token', {})).json()
    expect(rules.consent).toEqual({ text: 'May we?', answer: null })
    const codeNow = async () => codeOf(await post('recognize', {}, as(token)))
    expect(await codeNow()).toEqual([409, 'closed'])
    await post('consent', { answer: 'declined' }, as(token))
    expect(await codeNow()).toEqual([409, 'closed'])
    await post('consent', { answer: 'accepted' }, as(token))
    expect(await codeNow()).toEqual([400, 'bad-request'])
    expect(events.flatMap((event) => (event.kind === 'consent' ? event.answer : []))).toEqual(['declined', 'accepted'])
  })
})

describe('a gateway', () => {
  it('answers pages of its own origin and of the origins that the operator lists, under its own host names only', async () => {
    const statusOf = async (options: Parameters<typeof stageGateway>[0], origin: string) =>
      (await stageGateway(options).post('token', {}, { cookie: 'ann@room:host', origin })).status
    expect(await statusOf({}, base)).toBe(200)
    expect(await statusOf({}, 'https://gateway.example')).toBe(200)
    expect(await statusOf({}, 'https://evil.example')).toBe(403)
    expect(await statusOf({}, 'null')).toBe(403)
    expect(await statusOf({ origins: ['https://app.example'] }, 'https://app.example')).toBe(200)
    expect(await statusOf({ origins: ['https://app.example'] }, 'https://app.example.evil')).toBe(403)
    expect(await statusOf({ hosts: ['other.example'] }, base)).toBe(421)
  })

  it('lets pages of listed origins read its answers, refusals included, and no other pages', async () => {
    const origin = 'https://app.example'
    const { gateway, post } = stageGateway({ origins: [origin] })
    const preflight = await gateway.fetch(
      new Request(`${base}/translate`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      }),
    )
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization,content-type,lingobooth-shard',
    ])
    const readableBy = async (from: string) =>
      (await post('translate', line, { origin: from })).headers.get('access-control-allow-origin')
    expect([await readableBy(origin), await readableBy('https://evil.example')]).toEqual([origin, null])
  })

  it.each([
    ['longer than the limit', { ...line, texts: Array(50).fill('x'.repeat(9_000)) }, [413, 'too-large']],
    ['without its fields', {}, [400, 'bad-request']],
    ['with unknown fields', { ...line, url: 'http://169.254.169.254/' }, [400, 'bad-request']],
    ['with a language that is a path', { ...line, targets: ['../../admin'] }, [400, 'bad-request']],
    ['with a language that holds a header', { ...line, source: 'en\r\nx: y' }, [400, 'bad-request']],
    [
      'with a language that is an address',
      { ...line, targets: ['http://169.254.169.254/latest'] },
      [400, 'bad-request'],
    ],
    ['with a language of every object', { ...line, source: '__proto__' }, [400, 'bad-request']],
    ['with a vendor of its own', { ...line, vendor: { url: 'http://[::1]/' } }, [400, 'bad-request']],
    ['with more texts than a request may have', { ...line, texts: Array(51).fill('x') }, [400, 'bad-request']],
    ['with more languages than are read', { ...line, targets: Array(21).fill(german.code) }, [400, 'bad-request']],
    ['with an object for a text', { ...line, texts: [{ toString: 'x' }] }, [400, 'bad-request']],
    ['with a language that is not served', { ...line, targets: ['klingon'] }, [422, 'unsupported-language']],
  ])('refuses a body %s before asking any vendor', async (_, body, refused) => {
    const { post, as, tokenOf, translator } = stageGateway()
    expect(await codeOf(await post('translate', body, as(await tokenOf('ann@room:speaker'))))).toEqual(refused)
    expect(translator.requests).toEqual([])
  })

  it.each(['5', 'many', '-1'])('refuses a body over the limit that declares a length of %s', async (length) => {
    const { post, as, tokenOf } = stageGateway()
    const headers = { ...as(await tokenOf('ann@room:speaker')), 'content-length': length }
    const body = { ...line, texts: Array(50).fill('x'.repeat(9_000)) }
    expect(await codeOf(await post('translate', body, headers))).toEqual([413, 'too-large'])
  })

  it('times out a login check that never answers, and resolves every call to close', async () => {
    const clock = manualClock(Date.now())
    const { gateway, post } = stageGateway({ clock, authorize: () => new Promise(() => {}) })
    const answer = post('token', {})
    await expect.poll(() => gateway.load().calls).toBe(1)
    const closing = [gateway.close(), gateway.close()]
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(10_000)
    expect(await codeOf(await answer)).toEqual([502, 'network'])
    await Promise.all(closing)
  })

  it('issues no token that it would refuse itself', async () => {
    const languages = Array.from({ length: 150 }, (_, index) => `language-of-the-country-${index}`)
    const limits = { minutes: Number.POSITIVE_INFINITY }
    for (const granted of [{ languages }, { limits }]) {
      const { post } = stageGateway({ authorize: () => ({ user: 'ann', room: 'room', ...granted }) })
      expect(await codeOf(await post('token', {}))).toEqual([500, 'internal'])
    }
  })

  it('hides an error of the language catalogue, such as a wrong key, from the page', async () => {
    const list = async () => {
      throw new AdapterError('catalogue', 'unauthorized', 'The key is wrong.', { status: 401 })
    }
    const { gateway, as, tokenOf } = stageGateway({ languages: { list } as never })
    const headers = as(await tokenOf('ann@room:speaker'))
    const response = await gateway.fetch(new Request(`${base}/languages`, { headers }))
    expect(await codeOf(response)).toEqual([502, 'network'])
  })

  it('times out a body that never ends', async () => {
    const clock = manualClock(Date.now())
    const { gateway, as, tokenOf } = stageGateway({ clock })
    const headers = as(await tokenOf('ann@room:speaker'))
    const body = new ReadableStream({ pull: () => new Promise(() => {}) })
    const request = new Request(`${base}/translate`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    const answer = gateway.fetch(request)
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(10_000)
    expect(await codeOf(await answer)).toEqual([408, 'timeout'])
  })

  it('hides the text of a vendor error, and the key, from the page', async () => {
    const { post, as, tokenOf, translator, events } = stageGateway()
    translator.answer(() => {
      throw Object.assign(new Error('Incorrect API key sk-planted for "Hi"'), { status: 401 })
    })
    const response = await post('translate', line, as(await tokenOf('ann@room:speaker')))
    const told = JSON.stringify([await response.json(), [...response.headers], events])
    expect([response.status, /sk-planted|"Hi/.test(told)]).toEqual([502, false])
  })

  it('serves calls up to its limit, of which a room has half, and refuses the rest with a defined status', async () => {
    const { post, as, tokenOf, translator } = stageGateway({ maxCalls: 10 })
    const rooms: string[] = []
    for (const room of ['one', 'two', 'three']) rooms.push(await tokenOf(`speaker of ${room}@${room}:speaker`))
    translator.hang()
    const calls = rooms.map((token) => Array.from({ length: 30 }, () => post('translate', line, as(token))))
    await expect.poll(() => translator.pending.length).toBe(2)
    for (const { answer } of translator.pending) answer('Hallo')
    const statuses = await Promise.all(calls.map(async (of) => (await Promise.all(of)).map(({ status }) => status)))
    expect(statuses.map((of) => [of.filter((status) => status === 200).length, of.includes(503)])).toEqual([
      [5, true],
      [5, true],
      [0, true],
    ])
    translator.answer('Hallo')
    expect((await post('translate', line, as(rooms[2] ?? ''))).status).toBe(200)
  })

  it('answers no HEAD for what has a body, so that no answer is left unread', async () => {
    const { gateway, as, tokenOf } = stageGateway()
    const headers = as(await tokenOf('ann@room:speaker'))
    const statusOf = async (path: string) =>
      (await gateway.fetch(new Request(`${base}/${path}`, { method: 'HEAD', headers }))).status
    expect([await statusOf('languages'), await statusOf('glossary'), await statusOf('health')]).toEqual([405, 405, 200])
  })

  it('tells no vendor failure, and asks no other vendor, when its own places are taken', async () => {
    const clock = manualClock(Date.now())
    const [busy, other] = [fakeTranslator({ id: 'busy' }), fakeTranslator({ id: 'other' })]
    busy.hang()
    const { post, as, tokenOf, events } = stageGateway({ clock, maxVendorCalls: 1, translators: [busy, other] })
    const [ann, bob] = [as(await tokenOf('ann@one:speaker')), as(await tokenOf('bob@two:speaker'))]
    const first = post('translate', line, ann)
    await expect.poll(() => busy.pending.length).toBe(1)
    const second = post('translate', line, bob)
    await expect.poll(() => clock.pending).toBe(2)
    await clock.advance(5_000)
    expect(await codeOf(await second)).toEqual([503, 'rate-limited'])
    expect([events.filter(({ kind }) => kind === 'vendorFailed'), other.requests]).toEqual([[], []])
    busy.pending[0]?.answer('Hallo')
    expect((await first).status).toBe(200)
  })

  it('serves at most 32 calls of one participant at once, and others of the room beside them', async () => {
    const { post, as, tokenOf, translator } = stageGateway()
    const [ann, bob] = [as(await tokenOf('ann@room:speaker')), as(await tokenOf('bob@room:speaker'))]
    translator.hang()
    const refused: number[] = []
    const calls = Array.from({ length: 40 }, async () => {
      const response = await post('translate', line, ann)
      if (response.status !== 200) refused.push(response.status)
      return response
    })
    const other = post('translate', line, bob)
    // All have come by then.
    await expect.poll(() => refused).toEqual(Array(8).fill(503))
    translator.pending[0]?.answer('Hallo')
    const statuses = (await Promise.all([...calls, other])).map(({ status }) => status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([33, 200])
  })

  it('is mounted under a path, and serves no other', async () => {
    const { gateway } = stageGateway({ basePath: '/lingobooth' })
    const statusOf = async (path: string) => (await gateway.fetch(new Request(`${base}/${path}`))).status
    expect([await statusOf('lingobooth/health'), await statusOf('health'), await statusOf('lingobooth/')]).toEqual([
      200, 404, 404,
    ])
  })

  it('lists only the services that its vendors support', async () => {
    const { gateway, as, tokenOf } = stageGateway({ textToSpeech: [], speechToText: [] })
    const headers = as(await tokenOf('ann@room:speaker'))
    const response = await gateway.fetch(new Request(`${base}/languages`, { headers }))
    const services = (await response.json()).flatMap((language: { services: string[] }) => language.services)
    expect(new Set(services)).toEqual(new Set(['ttt']))
    const page = pageOf('ann@room:speaker', gateway)
    expect((await page.catalog.list()).length).toBe(Object.keys(sampleLanguages).length)
  })

  it('cannot be created with unsafe options, and names the option without its value', () => {
    const made = (options: object) => () =>
      createGateway({ authorize: () => null, keys: [{ kid: 'a', secret }], languages: [], ...options })
    expect(made({ keys: [{ kid: 'a', secret: 'short' }] })).toThrow(/^Configuration of the gateway: "keys.0.secret" is/)
    expect(made({ keys: [] })).toThrow('"keys"')
    expect(made({ origins: ['*'] })).toThrow('"origins.0"')
    expect(made({ authorise: () => null })).toThrow('There is no option authorise; there are authorize, keys, ')
  })
})

it('a closing gateway is not ready, and waits for calls in progress', async () => {
  const { gateway, translator, as, tokenOf } = stageGateway()
  const { post } = callsOf(gateway)
  const headers = as(await tokenOf('ann@room:speaker'))
  translator.hang()
  const call = post('translate', line, headers)
  await expect.poll(() => translator.pending.length).toBe(1)
  const closing = gateway.close()
  expect((await gateway.fetch(new Request(`${base}/ready`))).status).toBe(503)
  translator.pending[0]?.answer('Hallo')
  expect([(await call).status, await closing]).toEqual([200, undefined])
})
