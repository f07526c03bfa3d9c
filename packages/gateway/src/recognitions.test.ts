import type { AdapterError, SpeechToText } from '@lingobooth/core'
import {
  fakeLiveSpeechToText,
  fakeSpeechToText,
  flushPromises,
  manualClock,
  sampleLanguages,
  wavOf,
} from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createVendorPlaces } from './places.ts'
import { createRecognitions } from './recognitions.ts'
import { base, pageOf, stageGateway } from './test-support/stage.ts'
import { createVendorCalls } from './vendor-calls.ts'

const { americanEnglish } = sampleLanguages
const who = 'ann@room:speaker'
const sound = Int16Array.from({ length: 16_000 }, (_, index) => index)

/** Somebody is heard on a stream by vendors of which the first does not answer; then the page sends the recording. */
async function stage(
  vendors: readonly (SpeechToText & { readonly requests: readonly unknown[] })[],
  fail: (page: { wait(): Promise<void>; leave(): void }) => unknown,
) {
  const clock = manualClock(Date.now())
  const [first] = vendors
  const askedBefore = first?.requests.length ?? 0
  const { gateway, tokenOf } = stageGateway({ clock, speechToText: vendors })
  const headers = { 'sec-websocket-protocol': `lingobooth, ${await tokenOf(who)}` }
  const claims = await gateway.admit(new Request(`${base}/listen`, { headers }))
  if (claims instanceof Response) throw new Error(`Refused with ${claims.status}.`)
  const { receive, closed } = gateway.connect({ send: () => {}, close: () => {} }, claims)
  receive(JSON.stringify({ type: 'open', language: 'en-US' }))
  await flushPromises()
  receive(new Uint8Array(sound.buffer))
  receive('{"type":"end"}')
  await expect.poll(() => first?.requests.length).toBeGreaterThan(askedBefore)
  await fail({ wait: () => clock.advance(15_000), leave: closed })
  await flushPromises()
  const segment = { id: 'segment', wav: wavOf(sound), startedAtMs: 0, endedAtMs: 1_000, cut: false }
  const [, whole] = pageOf(who, gateway).speechToText
  return whole?.recognize?.(segment, { language: americanEnglish }).catch(({ code }: AdapterError) => code)
}

it('a vendor whose time is over is not asked again for the same sound, neither live nor for the recording', async () => {
  const [live, recorder] = [fakeLiveSpeechToText(), fakeSpeechToText()]
  live.hang()
  recorder.answer('heard')
  expect([await stage([live, recorder], (page) => page.wait()), live.requests.length]).toEqual([{ text: 'heard' }, 1])
  expect([await stage([live], (page) => page.wait()), live.requests.length]).toEqual(['timeout', 2])
  const slow = fakeSpeechToText()
  slow.hang()
  expect([await stage([slow, recorder], (page) => page.wait()), slow.requests.length]).toEqual([{ text: 'heard' }, 1])
  expect([await stage([slow], (page) => page.wait()), slow.requests.length]).toEqual(['timeout', 2])
})

it('a vendor that was at work when the connection dropped is asked for the recording after the others', async () => {
  for (const slow of [fakeLiveSpeechToText(), fakeSpeechToText()]) {
    const recorder = fakeSpeechToText()
    slow.hang()
    recorder.answer('heard')
    expect([await stage([slow, recorder], (page) => page.leave()), slow.requests.length]).toEqual([
      { text: 'heard' },
      1,
    ])
    const dropped = stage([slow], (page) => {
      page.leave()
      slow.answer('heard later')
    })
    expect([await dropped, slow.requests.length]).toEqual([{ text: 'heard later' }, 3])
  }
})

it('a vendor whose call ended because the gateway needed its place is asked again', async () => {
  const vendor = fakeSpeechToText()
  const clock = manualClock()
  const { recognize } = createRecognitions({
    recognizers: [vendor],
    vendorCalls: createVendorCalls({
      places: createVendorPlaces({ most: 8, maxWaiting: 1, maxWaitMs: 1_000, clock }),
      clock,
      timeoutMs: 15_000,
      onEvent: () => {},
    }),
    clock,
  })
  const speech = { room: 'room', user: 'ann', samples: sound, language: americanEnglish, terms: [] }
  const place = new AbortController()
  vendor.hang()
  const cut = recognize({ ...speech, signal: place.signal })
  await expect.poll(() => vendor.requests.length).toBe(1)
  place.abort()
  await expect(cut).rejects.toMatchObject({ code: 'aborted' })
  vendor.answer('heard later')
  expect(await recognize(speech)).toEqual({ text: 'heard later' })
})

it('a vendor that failed is asked for the recording after the others', async () => {
  const [live, recorder] = [fakeLiveSpeechToText(), fakeSpeechToText()]
  live.fail('network')
  recorder.answer('heard')
  expect([await stage([live, recorder], () => {}), live.requests.length]).toEqual([{ text: 'heard' }, 1])
  expect([await stage([live], () => live.answer('heard later')), live.requests.length]).toEqual([
    { text: 'heard later' },
    3,
  ])
})
