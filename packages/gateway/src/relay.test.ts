import type { Clock, LiveSegment, LiveSpeechToText, PartialRecognition } from '@lingobooth/core'
import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningGateway, serveGateway } from './node/serve.ts'
import { longestVendorTimeoutMs } from './options.ts'
import { base, pageOf, stageGateway } from './test-support/stage.ts'

const { americanEnglish } = sampleLanguages
const second = () => new Int16Array(16_000)
const running: RunningGateway[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function serve(...options: Parameters<typeof stageGateway>) {
  const { live: vendor, ...stage } = stageGateway(...options)
  const server = await serveGateway(stage.gateway, { port: 0, stopTimeoutMs: 100 })
  running.push(server)
  return {
    ...stage,
    vendor,
    url: server.url,
    addressOf: (path: string) => `${server.url.replace('http', 'ws')}/${path}`,
  }
}

/** Somebody speaks, and a page listens. */
function speak(url: string, who = 'ann@room:speaker', clock?: Clock) {
  let say = (_: Int16Array) => {}
  let end = () => {}
  const samples = new ReadableStream<Int16Array>({
    start(controller) {
      say = (piece) => controller.enqueue(piece)
      end = () => controller.close()
    },
  })
  const segment: LiveSegment = { id: 'segment', startedAtMs: 0, samples, whole: new Promise(() => {}) }
  const partials: PartialRecognition[] = []
  const page = pageOf(who, url, clock).speechToText[0] as LiveSpeechToText
  const text = page.recognizeLive(segment, {
    language: americanEnglish,
    terms: ['Lingobooth'],
    onPartial: (partial) => partials.push(partial),
  })
  text.catch(() => {})
  return { say, end, partials, text, close: () => page.close?.() }
}

const refusedWith = (address: string, protocols: string[], headers: Readonly<Record<string, string>> = {}) =>
  new Promise((resolve) => {
    const socket = new WebSocket(address, protocols, { headers })
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
    socket.on('open', () => resolve('open'))
    socket.on('error', () => resolve('error'))
  })

/** A connection by hand, for what no page of ours does. */
const dial = async (address: string, token: string) => {
  const socket = new WebSocket(address, ['lingobooth', token])
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const messages: unknown[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  return { socket, closed, messages }
}
const opening = JSON.stringify({ type: 'open', language: 'en-US', terms: [] })

describe('live recognition through a gateway', () => {
  it('forwards the sound and the terms to the vendor, and the text to the page while a person speaks', async () => {
    const { url, vendor, events } = await serve()
    vendor.hang()
    const { say, end, partials, text, close } = speak(url)
    say(second())
    await expect.poll(() => vendor.pending[0]?.request.samples.length).toBeGreaterThan(0)
    const call = vendor.pending[0]
    call?.request.partial('good mor', 0)
    await expect.poll(() => partials.at(-1)?.text).toBe('good mor')
    call?.request.partial('good morning every', 12)
    await expect.poll(() => partials.at(-1)).toEqual({ text: 'good morning every', stableChars: 12 })
    end()
    await call?.request.spoken
    call?.answer({ text: 'good morning everybody', language: 'en' })
    expect(await text).toEqual({ text: 'good morning everybody', language: 'en' })
    expect([call?.request.language.code, call?.request.terms]).toEqual([americanEnglish.code, ['Lingobooth']])
    expect(events.find(({ kind }) => kind === 'bought')).toMatchObject({ service: 'recognition', amount: 1_000 })
    close()
  })

  it('counts seconds itself: the vendor hears no more than the quota allows', async () => {
    const { url, vendor } = await serve({ limits: { room: { minutes: 2 / 60 } } })
    vendor.hang()
    const { say, text } = speak(url)
    for (let count = 0; count < 4; count++) say(second())
    await expect(text).rejects.toMatchObject({ code: 'limit' })
  })

  it('is refused before it starts without a token, from a foreign page, for a listener, or over the limit', async () => {
    const { addressOf, tokenOf } = await serve({ maxStreamsPerParticipant: 1 })
    const [speaker, listener] = [await tokenOf('ann@room:speaker'), await tokenOf('bob@room:listener')]
    const address = addressOf('listen')
    expect(await refusedWith(address, [])).toBe(401)
    expect(await refusedWith(address, ['lingobooth'])).toBe(401)
    expect(await refusedWith(address, ['lingobooth', 'a.b.c'])).toBe(401)
    expect(await refusedWith(address, ['lingobooth', speaker], { origin: 'https://evil.example' })).toBe(403)
    expect(await refusedWith(address, ['lingobooth', listener])).toBe(403)
    expect(await refusedWith(addressOf('other'), ['lingobooth', speaker])).toBe(404)
    expect(await refusedWith(addressOf('/other.example/listen'), ['lingobooth', speaker])).toBe(404)
    const { socket } = await dial(address, speaker)
    expect(socket.protocol).toBe('lingobooth')
    expect(await refusedWith(address, ['lingobooth', speaker])).toBe(429)
  })

  it.each([
    ['sound before a language', [Buffer.alloc(3_200)], 1008],
    ['no sound at all', [opening, Buffer.alloc(0)], 1008],
    ['half a sample', [opening, Buffer.alloc(3)], 1008],
    ['an unknown command', [opening, '{"type":"admin"}'], 1008],
    ['a language that is a path', ['{"type":"open","language":"../x"}'], 1008],
    ['sound much faster than it is spoken', [opening, ...Array.from({ length: 20 }, () => Buffer.alloc(60_000))], 1008],
    ['a message that is too long', [opening, Buffer.alloc(70_000)], 1009],
  ])('closes a connection with %s', async (_, sent, code) => {
    const { addressOf, tokenOf, vendor } = await serve()
    vendor.hang()
    const { socket, closed } = await dial(addressOf('listen'), await tokenOf('ann@room:speaker'))
    for (const message of sent) socket.send(message)
    expect(await closed).toBe(code)
  })

  it('ends for a removed participant, and for everybody when the captions end', async () => {
    const { addressOf, tokenOf, gateway } = await serve()
    const [ann, bob] = [
      await dial(addressOf('listen'), await tokenOf('ann@room:speaker')),
      await dial(addressOf('listen'), await tokenOf('bob@room:speaker')),
    ]
    await gateway.remove({ room: 'room', user: 'ann' })
    expect(await ann.closed).toBe(1008)
    expect(bob.socket.readyState).toBe(WebSocket.OPEN)
    await gateway.setCaptions('room', 'off')
    expect([await bob.closed, bob.messages]).toEqual([1008, [{ type: 'error', code: 'closed' }]])
  })

  it('falls back to the recording if the vendor supports only recordings', async () => {
    const stage = stageGateway()
    const { url } = await serve({ speechToText: [stage.speechToText] })
    stage.speechToText.answer('heard later')
    const { say, end, text } = speak(url)
    say(second())
    end()
    expect(await text).toMatchObject({ text: 'heard later' })
  })

  it('waits for a slow vendor as long as a gateway may be told to', async () => {
    const clock = manualClock()
    const { url, vendor } = await serve({ vendorTimeoutMs: longestVendorTimeoutMs })
    vendor.hang()
    const { say, end, text, close } = speak(url, 'ann@room:speaker', clock)
    say(second())
    end()
    await expect.poll(() => vendor.pending.length).toBe(1)
    await vendor.pending[0]?.request.spoken
    await clock.advance(longestVendorTimeoutMs)
    vendor.pending[0]?.answer('heard slowly')
    expect([await text, vendor.requests.length]).toEqual([{ text: 'heard slowly' }, 1])
    close()
  })

  it('asks a vendor once that does not answer in time, and tells the page so', async () => {
    const clock = manualClock(Date.now())
    const { url, vendor, events } = await serve({ clock })
    vendor.hang()
    const { say, end, text, close } = speak(url)
    say(second())
    end()
    await expect.poll(() => vendor.pending.length).toBe(1)
    await vendor.pending[0]?.request.spoken
    await clock.advance(15_000)
    await expect(text).rejects.toMatchObject({ code: 'timeout' })
    expect([vendor.requests.length, events.find(({ kind }) => kind === 'vendorFailed')]).toMatchObject([
      1,
      { vendor: vendor.id, code: 'timeout' },
    ])
    close()
  })

  it('bills what the vendor heard before the speaker left', async () => {
    const { url, vendor, events } = await serve()
    vendor.hang()
    const { say, text, close } = speak(url)
    say(second())
    await expect.poll(() => vendor.pending[0]?.request.samples.length).toBeGreaterThan(0)
    close()
    await expect(text).rejects.toThrow()
    await expect.poll(() => events.filter(({ kind }) => kind === 'bought')).toMatchObject([{ amount: 1_000 }])
  })

  it('enforces the limit of streams on those admitted at the same time', async () => {
    const { gateway, tokenOf } = stageGateway({ maxStreamsPerParticipant: 1 })
    const headers = { 'sec-websocket-protocol': `lingobooth, ${await tokenOf('ann@room:speaker')}` }
    const admitted = await Promise.all([1, 2].map(() => gateway.admit(new Request(`${base}/listen`, { headers }))))
    const codes: number[] = []
    for (const claims of admitted)
      if (!(claims instanceof Response)) gateway.connect({ send: () => {}, close: (code) => codes.push(code) }, claims)
    expect([codes, gateway.load().streams]).toEqual([[1013], 1])
    await gateway.close()
  })

  it('tells the page that the vendor failed, so that it sends the whole recording to the next', async () => {
    const { url, vendor, events } = await serve()
    vendor.fail('unauthorized')
    const { say, text } = speak(url)
    say(second())
    await expect(text).rejects.toMatchObject({ code: 'network' })
    expect(events.find(({ kind }) => kind === 'vendorFailed')).toMatchObject({ code: 'unauthorized' })
  })
})
