import { manualClock, sampleLanguages, spokenText } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { base, codeOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish: source, german } = sampleLanguages
const line = { texts: ['Hi'], source: source.code, targets: [german.code] }

/** A request whose body never comes. */
const halfOpen = (path: string, headers: Readonly<Record<string, string>>) =>
  new Request(`${base}/${path}`, {
    method: 'POST',
    headers,
    body: new ReadableStream({ pull: () => new Promise(() => {}) }),
    duplex: 'half',
  } as RequestInit)

describe('requests whose bodies do not come', () => {
  it('keep nobody out, when thousands of them have no log-in', async () => {
    const stage = stageGateway({ clock: manualClock(Date.now()) })
    const headers = stage.as(await stage.tokenOf('ann@room:speaker'))
    for (let count = 0; count < 3_000; count++) void stage.gateway.fetch(halfOpen('token', {}))
    await expect.poll(() => stage.gateway.load().calls).toBeGreaterThan(400)
    const joining = await stage.post('token', {}, { cookie: 'bob@room:speaker' })
    expect([joining.status, (await stage.post('translate', line, headers)).status]).toEqual([200, 200])
    expect(stage.gateway.load().calls).toBeLessThan(600)
  })

  it('keep nobody out, when they are those of a participant, who loses the oldest of them', async () => {
    const stage = stageGateway({ clock: manualClock(Date.now()), limits: { callsPerMinute: 10_000 } })
    const [eve, ann] = [
      stage.as(await stage.tokenOf('eve@one:listener')),
      stage.as(await stage.tokenOf('ann@two:speaker')),
    ]
    const lost: Promise<Response>[] = []
    for (let count = 0; count < 2_000; count++) lost.push(stage.gateway.fetch(halfOpen('translate', eve)))
    expect(await codeOf((await lost[0]) as Response)).toEqual([503, 'rate-limited'])
    expect((await stage.post('translate', line, ann)).status).toBe(200)
  })

  it('are refused at once when they declare too much', async () => {
    const clock = manualClock(Date.now())
    const stage = stageGateway({ clock })
    const headers = { ...stage.as(await stage.tokenOf('ann@room:speaker')), 'content-length': '262145' }
    const answer = await stage.gateway.fetch(halfOpen('translate', headers))
    expect([await codeOf(answer), clock.pending]).toEqual([[413, 'too-large'], 0])
  })

  it('may declare as much as is allowed', async () => {
    const clock = manualClock(Date.now())
    const stage = stageGateway({ clock })
    const text = JSON.stringify(line).padEnd(262_144)
    const headers = { ...stage.as(await stage.tokenOf('ann@room:speaker')), 'content-length': '262144' }
    expect(
      (await stage.gateway.fetch(new Request(`${base}/translate`, { method: 'POST', headers, body: text }))).status,
    ).toBe(200)
  })
})

describe('log-ins that take long', () => {
  it('are a tenth of all calls, beside which those who have logged in are served', async () => {
    let isSlow = false
    const stage = stageGateway({
      authorize: (request) =>
        isSlow ? new Promise(() => {}) : { user: request.headers.get('cookie') ?? '', room: 'room' },
      clock: manualClock(Date.now()),
    })
    const headers = stage.as(await stage.tokenOf('ann'))
    isSlow = true
    const answers = Array.from({ length: 300 }, () => stage.post('token', {}))
    await expect.poll(() => stage.gateway.load().calls).toBe(100)
    expect((await stage.post('translate', line, headers)).status).toBe(200)
    expect(await codeOf((await answers.at(-1)) as Response)).toEqual([503, 'rate-limited'])
  })
})

describe('answers that nobody reads', () => {
  const megabyte = 1_048_576

  it('hold a bounded number of bytes, and others hear theirs whole', async () => {
    const stage = stageGateway({ transferBytes: 8 * megabyte, limits: { callsPerMinute: 10_000 } })
    stage.textToSpeech.answer(({ text }) => spokenText(text.padEnd(megabyte)))
    const speak = async (who: string, text: string) => {
      const body = { text, language: german.code, gender: 'female' }
      return stage.post('speak', body, stage.as(await stage.tokenOf(who)))
    }
    const mine = await speak('ann@two:listener', 'Hi')
    const unread: Response[] = []
    for (let count = 0; count < 20; count++) unread.push(await speak('eve@one:listener', `${count}`))
    const [first, last] = [unread[0] as Response, unread.at(-1) as Response]
    await expect(first.arrayBuffer()).rejects.toThrow()
    expect((await last.arrayBuffer()).byteLength).toBe(megabyte)
    expect((await mine.arrayBuffer()).byteLength).toBe(megabyte)
    for (let count = 0; count < 20; count++)
      expect((await (await speak('eve@one:listener', 'again')).arrayBuffer()).byteLength).toBe(megabyte)
  })
})
