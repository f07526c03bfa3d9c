import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Devtools, launchBrowser, openPage } from '../../../scripts/servers/devtools.ts'
import { noise, playInMicrophone, silence, spoken, tone } from './test-support/microphone-wav.ts'
import { type ServedPage, servePage } from './test-support/serve-page.ts'

let served: ServedPage
const browsers: Devtools[] = []

beforeAll(async () => {
  served = await servePage()
})
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close()
})
afterAll(() => served.close())

/** Opens the microphone on the sounds, which are heard again and again. */
async function hear(kind: 'custom' | 'energy', sounds: Parameters<typeof playInMicrophone>[0]) {
  const browser = await launchBrowser(...playInMicrophone(sounds, { loop: true }))
  browsers.push(browser)
  await browser.setMicrophonePermission(served.url, 'granted')
  const page = await openPage(browser, served.url)
  await expect.poll(() => page.evaluate(() => 'microphone' in window)).toBe(true)
  expect(await page.evaluate((detector) => window.microphone.open(detector), kind)).toBe('opened')
  return () => page.evaluate(() => window.microphone.journal())
}

it('the Silero detector hears each of two spoken sentences', async () => {
  const sentences = ['Good morning, everybody.', 'The budget for next year is ready.'].map(spoken)
  const journal = await hear('custom', [silence(2), ...sentences.flatMap((sentence) => [sentence, silence(1.5)])])
  await expect.poll(async () => (await journal()).segments.length >= 2).toBe(true)
  const { segments, lost } = await journal()
  for (const { startedAtMs, endedAtMs } of segments) expect(endedAtMs - startedAtMs).toBeGreaterThan(300)
  expect(lost).toEqual([])
})

const loud = [silence(2), tone(1.5), silence(1), noise(1.5), silence(1), tone(0.5, 440)]
const loudMoments = (levelsDb: readonly number[]) => levelsDb.filter((levelDb) => levelDb > -40).length

it('the Silero detector hears no speech in tones and noise, which the loudness rule takes for speech', async () => {
  const [journal, journalOfRule] = await Promise.all([hear('custom', loud), hear('energy', loud)])
  await expect.poll(async () => loudMoments((await journal()).levelsDb)).toBeGreaterThan(30)
  expect(await journal()).toMatchObject({ segments: [], speaking: [], lost: [] })
  await expect.poll(async () => (await journalOfRule()).segments.length >= 2).toBe(true)
})
