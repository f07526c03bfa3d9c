import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Devtools, launchBrowser, openPage } from '../../../scripts/servers/devtools.ts'
import { fakeMicrophone } from './test-support/microphone-wav.ts'
import { type ServedPage, servePage } from './test-support/serve-page.ts'

let served: ServedPage
let browser: Devtools

beforeAll(async () => {
  served = await servePage()
})
afterEach(() => browser.close())
afterAll(() => served.close())

/** What opening the microphone ends with, in a Chromium with these switches. */
async function opening(switches: readonly string[], setting?: 'granted' | 'denied', url = served.url) {
  browser = await launchBrowser(...switches)
  if (setting) await browser.setMicrophonePermission(url, setting)
  const page = await openPage(browser, url)
  await expect.poll(() => page.evaluate(() => 'microphone' in window)).toBe(true)
  const outcome = await page.evaluate(() => window.microphone.open('energy'))
  return { page, outcome, journal: () => page.evaluate(() => window.microphone.journal()) }
}

it('the microphone opens if the page has permission, and is released at the end', async () => {
  const { page, outcome, journal } = await opening(fakeMicrophone, 'granted')
  expect(outcome).toBe('opened')
  await page.evaluate(() => window.microphone.close())
  expect(await journal()).toMatchObject({ tracks: ['ended'], contexts: ['closed'], lost: [] })
})

it('the microphone is denied if the page lacks permission', { tags: ['capture-failed'] }, async () => {
  expect((await opening(fakeMicrophone, 'denied')).outcome).toBe('capture-denied')
})

it('the microphone is reported as forbidden in a frame that may not use it', { tags: ['capture-failed'] }, async () => {
  const { page } = await opening(fakeMicrophone, 'granted')
  const outcome = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.allow = "microphone 'none'"
    frame.src = location.href
    await new Promise((loaded) => {
      frame.onload = loaded
      document.body.append(frame)
    })
    return (frame.contentWindow as Window & typeof globalThis).microphone.open('energy')
  })
  expect(outcome).toBe('capture-forbidden')
})

it('the microphone is reported as not found if there is none', { tags: ['capture-failed'] }, async () => {
  expect((await opening(['--disable-audio-input'], 'granted')).outcome).toBe('capture-not-found')
})

it('the microphone is reported as busy if the device gives no sound', { tags: ['capture-failed'] }, async () => {
  expect((await opening([...fakeMicrophone, '--fail-audio-stream-creation'], 'granted')).outcome).toBe('capture-busy')
})

it('the microphone is reported as unsupported on an insecure page', { tags: ['capture-failed'] }, async () => {
  const url = served.url.replace('127.0.0.1', 'insecure.example')
  const insecure = [...fakeMicrophone, '--host-resolver-rules=MAP insecure.example 127.0.0.1']
  const { page, outcome } = await opening(insecure, undefined, url)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  expect(outcome).toBe('capture-unsupported')
})

it('the microphone is denied once the permission is revoked, and everything is released', async () => {
  const { outcome, journal } = await opening(fakeMicrophone, 'granted')
  expect([outcome, (await journal()).tracks]).toEqual(['opened', ['live']])
  await browser.setMicrophonePermission(served.url, 'denied')
  await expect.poll(async () => (await journal()).lost.length).toBeGreaterThan(0)
  await expect.poll(async () => (await journal()).contexts[0]).toBe('closed')
  expect(await journal()).toMatchObject({ lost: ['capture-denied'], tracks: ['ended'] })
})

it('several microphones are listed with their names once there is permission, and opened by id', async () => {
  const { page, outcome } = await opening(fakeMicrophone, 'granted')
  expect(outcome).toBe('opened')
  await expect.poll(() => page.evaluate(() => window.microphone.devices().at(-1)?.length ?? 0)).toBeGreaterThan(1)
  const devices = await page.evaluate(() => window.microphone.devices().at(-1) ?? [])
  expect(devices.every(({ id, label }) => id !== '' && id !== 'default' && label !== '')).toBe(true)
  const last = devices.at(-1)
  await page.evaluate(() => window.microphone.close())
  expect(await page.evaluate((id) => window.microphone.open('energy', id), last?.id)).toBe('opened')
  expect((await page.evaluate(() => window.microphone.labels())).at(-1)).toBe(last?.label)
})

it('a chosen microphone that is not connected is reported as lost, and none is opened', async () => {
  const { page } = await opening(fakeMicrophone, 'granted')
  await page.evaluate(() => window.microphone.close())
  expect(await page.evaluate(() => window.microphone.open('energy', 'unplugged'))).toBe('capture-lost')
  expect((await page.evaluate(() => window.microphone.journal())).tracks).toEqual(['ended'])
})

it('no device is named before there is permission', async () => {
  browser = await launchBrowser(...fakeMicrophone)
  const page = await openPage(browser, served.url)
  await expect.poll(() => page.evaluate(() => 'microphone' in window)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.microphone.devices().length)).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.microphone.devices().flat())).toEqual([])
})
