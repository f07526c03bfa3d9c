import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Chromium, type ChromiumPage, startChromium } from './test-support/chromium.ts'
import { playInMicrophone, silence, tone } from './test-support/microphone-wav.ts'
import { type ServedPage, servePage } from './test-support/serve-page.ts'

let served: ServedPage
let chromium: Chromium

beforeAll(async () => {
  served = await servePage()
  chromium = await startChromium(...playInMicrophone([silence(1), tone(3)], { loop: true }))
  await chromium.setMicrophonePermission(served.url, 'granted')
})
afterAll(async () => {
  await chromium.close()
  await served.close()
})

const frozenMs = 2_000
/** Sound is on its way for so long at most, on a busy machine too. */
const toleranceMs = 600

const journal = (page: ChromiumPage) => page.evaluate(() => window.microphone.journal())
const eventually = (page: ChromiumPage, holds: (heard: Awaited<ReturnType<typeof journal>>) => boolean) =>
  vi.waitUntil(async () => holds(await journal(page)), { timeout: 30_000 })

async function openMicrophone() {
  const page = await chromium.open(served.url)
  await vi.waitUntil(() => page.evaluate(() => 'microphone' in window), { timeout: 30_000 })
  expect(await page.evaluate(() => window.microphone.open('energy'))).toBe('opened')
  return page
}

it('goes on hearing on a hidden page', async () => {
  const page = await openMicrophone()
  await (await chromium.open('about:blank')).activate()
  await eventually(page, ({ states }) => states.at(-1)?.state === 'hidden')
  const { segments, levelsDb } = await journal(page)
  await eventually(page, (heard) => heard.segments.length > segments.length)
  const heard = await journal(page)
  expect(heard.levelsDb.length).toBeGreaterThan(levelsDb.length)
  expect(heard).toMatchObject({ lost: [], tracks: ['live'], contexts: ['running'] })
  expect(heard.states.at(-1)?.state).toBe('hidden')
  await page.evaluate(() => window.microphone.close())
})

it('ends the speech in progress where the page was frozen, keeps its time, and goes on when it is thawed', async () => {
  const page = await openMicrophone()
  await eventually(page, ({ speaking }) => speaking.at(-1) === true)
  await page.send('Page.setWebLifecycleState', { state: 'frozen' })
  await delay(frozenMs)
  await page.send('Page.setWebLifecycleState', { state: 'active' })
  await eventually(page, ({ segments }) => segments.length >= 2)
  const { states, segments, lost, contexts } = await journal(page)
  const [freeze, resume] = ['freeze', 'resume'].map((name) => states.find(({ state }) => state === name)?.atMs ?? 0)
  expect((resume ?? 0) - (freeze ?? 0)).toBeGreaterThan(frozenMs - 100)
  const before = segments.find(({ endedAtMs }) => Math.abs(endedAtMs - (freeze ?? 0)) < toleranceMs)
  const after = segments.filter(({ startedAtMs }) => startedAtMs > (freeze ?? 0) + toleranceMs)
  expect(before).toBeDefined()
  for (const { startedAtMs } of after) expect(startedAtMs).toBeGreaterThan((resume ?? 0) - toleranceMs)
  expect(after.length).toBeGreaterThan(0)
  expect([lost, contexts]).toEqual([[], ['running']])
  await page.evaluate(() => window.microphone.close())
})
