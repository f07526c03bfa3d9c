import { type LiveSpeechToText, systemClock } from '@lingobooth/core'
import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { pageOf, stageGateway } from '../test-support/stage.ts'

const { americanEnglish, german } = sampleLanguages
afterEach(() => {
  vi.restoreAllMocks()
})

/** A page that asks a gateway for tokens, on a computer whose clock somebody sets. */
function pageOnClock(tokenLifetimeMs: number) {
  const clock = manualClock()
  vi.spyOn(systemClock, 'now').mockImplementation(clock.now)
  vi.spyOn(systemClock, 'monotonicMs').mockImplementation(clock.monotonicMs)
  let granted = 0
  const { gateway } = stageGateway({
    clock: systemClock,
    tokenLifetimeMs,
    transports: { nats: { grant: async () => ({ token: `grant ${++granted}`, expiresInSeconds: 60 }) } },
  })
  return { clock, ...pageOf('ann@weekly:speaker', gateway) }
}

it('a page holds a token no longer than it is good for, though the clock is set back', async () => {
  const { clock, session } = pageOnClock(60_000)
  const first = await session.heldToken()
  clock.setWallClock(-120_000)
  await clock.advance(49_000)
  expect(await session.heldToken()).toBe(first)
  await clock.advance(2_000)
  expect(await session.heldToken()).not.toBe(first)
})

it('a page opens no connection with a transport token of long ago, though the clock is set back', async () => {
  const { clock, session } = pageOnClock(600_000)
  await session.start()
  clock.setWallClock(-120_000)
  await clock.advance(11_000)
  expect(await session.transportToken('nats')).toEqual({ token: 'grant 2', expiresAtMs: clock.now() + 60_000 })
})

it('a transport token of the latest answer expires on the clock as it is now', async () => {
  const { clock, session } = pageOnClock(600_000)
  await session.start()
  clock.setWallClock(-120_000)
  await clock.advance(9_000)
  expect(await session.transportToken('nats')).toEqual({ token: 'grant 1', expiresAtMs: clock.now() + 51_000 })
})

it('a page says what it sends, where it sends something', async () => {
  const { gateway } = stageGateway()
  const declared: (readonly [string, string | null])[] = []
  const page = pageOf('ann@room:speaker', {
    fetch: async (request) => {
      declared.push([new URL(request.url).pathname, request.headers.get('content-type')])
      return gateway.fetch(request)
    },
  })
  await page.catalog.list()
  await page.translator.translate({ text: 'Hi', source: americanEnglish, target: german })
  expect(declared.slice(1)).toEqual([
    ['/languages', null],
    ['/translate', 'application/json'],
  ])
})

it('a page speaks through the WebSocket that it is given', async () => {
  const { gateway } = stageGateway()
  const opened: unknown[] = []
  class Recorded extends EventTarget {
    constructor(...opening: unknown[]) {
      super()
      opened.push(opening)
    }
    close() {}
  }
  const page = pageOf('ann@room:speaker', gateway, systemClock, {
    WebSocket: Recorded as unknown as typeof globalThis.WebSocket,
  })
  const samples = new ReadableStream<Int16Array>({ start: (controller) => controller.enqueue(new Int16Array(1_600)) })
  const segment = { id: 'segment', startedAtMs: 0, samples, whole: new Promise<never>(() => {}) }
  const ended = new AbortController()
  const heard = (page.speechToText[0] as LiveSpeechToText).recognizeLive(segment, {
    language: americanEnglish,
    onPartial: () => {},
    signal: ended.signal,
  })
  await expect.poll(() => opened.length).toBe(1)
  ended.abort()
  await expect(heard).rejects.toMatchObject({ code: 'aborted' })
  expect(String(opened[0])).toContain('/listen')
})
