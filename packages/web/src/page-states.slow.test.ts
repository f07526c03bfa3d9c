import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Devtools, type DevtoolsPage, launchBrowser, openPage } from '../../../scripts/servers/devtools.ts'
import { playInMicrophone, silence, tone } from './test-support/microphone-wav.ts'
import { type ServedPage, servePage } from './test-support/serve-page.ts'

let served: ServedPage
let browser: Devtools

beforeAll(async () => {
  served = await servePage()
  browser = await launchBrowser(...playInMicrophone([silence(1), tone(3)], { loop: true }))
  await browser.setMicrophonePermission(served.url, 'granted')
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

const frozenMs = 3_000
/** Sound is on its way for so long at most, on a busy machine too. */
const toleranceMs = 900

const journal = (page: DevtoolsPage) => page.evaluate(() => window.microphone.journal())
const eventually = (page: DevtoolsPage, holds: (heard: Awaited<ReturnType<typeof journal>>) => boolean) =>
  expect.poll(async () => holds(await journal(page))).toBeTruthy()

async function openMicrophone() {
  const page = await openPage(browser, served.url)
  await expect.poll(() => page.evaluate(() => 'microphone' in window)).toBe(true)
  expect(await page.evaluate(() => window.microphone.open('energy'))).toBe('opened')
  return page
}

it('capture continues on a hidden page', async () => {
  const page = await openMicrophone()
  await (await openPage(browser, 'about:blank')).activate()
  await eventually(page, ({ states }) => states.at(-1)?.state === 'hidden')
  const { segments, levelsDb } = await journal(page)
  await eventually(page, (heard) => heard.segments.length > segments.length)
  const heard = await journal(page)
  expect(heard.levelsDb.length).toBeGreaterThan(levelsDb.length)
  expect(heard).toMatchObject({ lost: [], tracks: ['live'], contexts: ['running'] })
  expect(heard.states.at(-1)?.state).toBe('hidden')
  await page.evaluate(() => window.microphone.close())
})

it('a freeze ends the speech in progress at the right time, and capture continues after the thaw', async () => {
  const page = await openMicrophone()
  await eventually(page, ({ speaking }) => speaking.at(-1) === true)
  await page.send('Page.setWebLifecycleState', { state: 'frozen' })
  await delay(frozenMs)
  await page.send('Page.setWebLifecycleState', { state: 'active' })
  const timeOf = (states: Awaited<ReturnType<typeof journal>>['states'], name: string) =>
    states.find(({ state }) => state === name)?.atMs ?? Number.POSITIVE_INFINITY
  await eventually(page, ({ states, segments }) =>
    segments.some(({ startedAtMs }) => startedAtMs > timeOf(states, 'freeze') + toleranceMs),
  )
  const { states, segments, lost, contexts } = await journal(page)
  const frozenAtMs = timeOf(states, 'freeze')
  const thawedAtMs = timeOf(states, 'resume')
  expect(thawedAtMs - frozenAtMs).toBeGreaterThan(frozenMs - 100)
  const before = segments.filter(({ startedAtMs }) => startedAtMs <= frozenAtMs + toleranceMs)
  const after = segments.slice(before.length)
  expect(Math.abs((before.at(-1)?.endedAtMs ?? 0) - frozenAtMs)).toBeLessThan(toleranceMs)
  expect(after[0]?.startedAtMs).toBeGreaterThan(thawedAtMs - toleranceMs)
  expect([lost, contexts]).toEqual([[], ['running']])
  await page.evaluate(() => window.microphone.close())
})
