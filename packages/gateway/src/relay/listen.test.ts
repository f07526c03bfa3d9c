import type { LiveSpeechToText } from '@lingobooth/core'
import { flushPromises, manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import type { GatewayOptions } from '../options.ts'
import { memoryStore } from '../test-support/memory-store.ts'
import { base, stageGateway } from '../test-support/stage.ts'

const second = new Uint8Array(32_000)
const minuteMs = 60_000

/** A page of a speaker on a gateway whose tokens hold for ten minutes. */
async function stage(options: Partial<GatewayOptions> = {}) {
  const clock = manualClock(Date.UTC(2026, 0, 1))
  const staged = stageGateway({ clock, ...options })
  staged.live.hang()
  const headers = { 'sec-websocket-protocol': `lingobooth, ${await staged.tokenOf('ann@room:speaker')}` }
  const connect = async () => {
    const claims = await staged.gateway.admit(new Request(`${base}/listen`, { headers }))
    if (claims instanceof Response) throw new Error(`Refused with ${claims.status}.`)
    const told: unknown[] = []
    const { receive, closed } = staged.gateway.connect(
      { send: (text) => told.push(JSON.parse(text)), close: (code) => told.push(code) },
      claims,
    )
    const say = (type: string, more = {}) => receive(JSON.stringify({ type, ...more }))
    say('open', { language: 'en-US' })
    await flushPromises()
    return { told, receive, closed, say }
  }
  return { ...staged, clock, connect, ...(await connect()) }
}
type Stage = Awaited<ReturnType<typeof stage>>

const stayFor = async ({ clock, say }: Stage, durationMs: number) => {
  for (let leftMs = durationMs; leftMs > 0; leftMs -= 30_000) {
    say('keepAlive')
    await clock.advance(Math.min(leftMs, 30_000))
  }
}

it('a stream on which nothing comes ends as that of a page that has gone', async () => {
  const page = await stage()
  await page.clock.advance(75_000)
  expect(page.told).toEqual([])
  await page.clock.advance(15_000)
  expect([page.told, page.clock.pending]).toEqual([[1001], 0])
})

it('a silent stream ends with its token', async () => {
  const page = await stage()
  await stayFor(page, 10 * minuteMs - 1)
  expect(page.told).toEqual([])
  await page.clock.advance(1)
  expect([page.told, page.clock.pending]).toEqual([[1008], 0])
})

it('who speaks when the token expires may end the sentence, within a minute', async () => {
  const page = await stage()
  await stayFor(page, 10 * minuteMs - 1_000)
  page.receive(second)
  await stayFor(page, minuteMs + 999)
  expect(page.told).toEqual([])
  await page.clock.advance(1)
  expect(page.told).toEqual([1008])
})

it('a sentence that was begun with the token is heard to its end, and is the last', async () => {
  const page = await stage()
  await stayFor(page, 10 * minuteMs - 1_000)
  page.receive(second)
  await page.clock.advance(5_000)
  page.say('end')
  page.live.pending[0]?.answer('heard')
  await flushPromises()
  expect(page.told).toEqual([{ type: 'final', text: 'heard', words: [] }, { type: 'end' }])
  await page.clock.advance(2_000)
  expect(page.told.slice(2)).toEqual([1008])
})

it('a sentence without an end is cut after a minute of sound', async () => {
  const page = await stage()
  let heard = 0
  for (; page.told.length === 0 && heard < 100; heard++) {
    page.receive(second)
    await page.clock.advance(1_000)
  }
  expect([page.told, heard]).toEqual([[1008], 62])
})

it('a stream ends where its vendor takes no sound for 20 s', async () => {
  const deaf: LiveSpeechToText = { id: 'deaf', recognizeLive: () => new Promise(() => {}) }
  const page = await stage({ speechToText: [deaf] })
  let heard = 0
  for (; page.told.length === 0 && heard < 100; heard++) {
    page.receive(second)
    await page.clock.advance(1_000)
  }
  expect([page.told, heard]).toEqual([[1008], 20])
})

it('a sentence of half a minute is heard by a vendor that supports only recordings', async () => {
  const recorder = stageGateway().speechToText
  recorder.answer('heard')
  const page = await stage({ speechToText: [recorder] })
  for (let heard = 0; heard < 30; heard++) {
    page.receive(second)
    await page.clock.advance(1_000)
  }
  page.say('end')
  await expect.poll(() => page.told).toEqual([{ type: 'final', text: 'heard', words: [] }, { type: 'end' }])
})

it('no vendor hears anybody whose quota is used up, however often somebody connects', async () => {
  const page = await stage({ limits: { day: { minutes: 1 / 60 } }, maxStreamsPerParticipant: 100 })
  for (let count = 0; count < 20; count++) {
    const { receive } = await page.connect()
    receive(second)
    await flushPromises()
  }
  expect(page.live.requests.length).toBe(1)
})

it('each sentence is a call of its minute, and the vendor is not asked for one too many', async () => {
  const page = await stage({ limits: { callsPerMinute: 5 } })
  page.live.answer('heard')
  for (let count = 0; count < 9; count++) {
    page.receive(second)
    page.say('end')
    await flushPromises()
  }
  const heard = [{ type: 'final', text: 'heard', words: [] }, { type: 'end' }]
  expect(page.told).toEqual([...heard, ...heard, ...heard, { type: 'error', code: 'rate-limited' }, 1008])
  expect(page.live.requests.length).toBe(3)
})

it('no vendor is asked while the store of the counters is silent, which is believed for 300 ms', async () => {
  const { store, state } = memoryStore({ monotonicMs: () => 0 })
  const page = await stage({ store })
  state.is = 'frozen'
  page.receive(second)
  await flushPromises()
  expect(page.live.pending).toEqual([])
  await page.clock.advance(300)
  expect(page.live.pending.length).toBe(1)
})

it('sound may come at most 15 s ahead', async () => {
  const page = await stage()
  for (let heard = 0; heard < 15; heard++) page.receive(second)
  expect(page.told).toEqual([])
  page.receive(second)
  expect(page.told).toEqual([1008])
})

it('a sentence costs at least a second, however short it is', async () => {
  const page = await stage({ limits: { participant: { minutes: 5 / 60 } } })
  page.live.answer('heard')
  for (let count = 0; count < 20; count++) {
    page.receive(new Uint8Array(2))
    page.say('end')
    await page.clock.advance(1_000)
  }
  const bought = page.events.filter(({ kind }) => kind === 'bought')
  expect([page.live.requests.length, bought.length]).toEqual([5, 5])
})

it('a vendor that tells more text than a line has ends the stream, be it while somebody speaks or at the end', async () => {
  const [longest, more] = [10_000, 10_001].map((length) => 'x'.repeat(length)) as [string, string]
  for (const isFinal of [false, true]) {
    const page = await stage()
    page.receive(second)
    await flushPromises()
    const call = page.live.pending[0]
    call?.request.partial(longest)
    expect(page.told.splice(0)).toEqual([{ type: 'partial', text: longest }])
    if (isFinal) call?.answer(more)
    else call?.request.partial(more)
    await flushPromises()
    expect(page.told).toEqual([{ type: 'error', code: 'bad-response' }, 1011])
  }
})
