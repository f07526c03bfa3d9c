import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { heapBytes, livingAudio, workletsOf } from './support/living-audio.ts'
import { count, eventually } from './support/read-page.ts'
import { openSpeechStage, type SpeechStage } from './support/speech-stage.ts'

const soaks = inject('soaks')
const soak = { warmUpSeconds: 60, everySeconds: 30, looks: 18 }
const brief = { warmUpSeconds: 5, everySeconds: 1.5, looks: 6 }
const { warmUpSeconds, everySeconds, looks } = soaks ? soak : brief

let stage: SpeechStage

/** Between the least of the first half and the least of the second: what is on its way does not count. */
function growth(bytes: readonly number[]): number {
  const half = Math.floor(bytes.length / 2)
  return Math.min(...bytes.slice(half)) - Math.min(...bytes.slice(0, half))
}

beforeAll(async () => {
  stage = await openSpeechStage()
})
afterAll(() => stage?.close())

it('capture keeps its heap flat over a long time, and leaves nothing behind when stopped in mid-speech', async () => {
  const page = await stage.open()
  const worklets = await workletsOf(page)
  await page.evaluate(() => speech.open({ name: 'Ada', room: 'long', microphone: 'room' }))
  const before = await livingAudio(page)
  await page.evaluate(async () => {
    await speech.listen()
    speech.onlyCount()
    void speech.chatter(['good morning everybody', 'the budget for next year is ready', 'thank you'])
  })
  await wait(warmUpSeconds * 1_000)
  const [worklet] = worklets
  if (!worklet) throw new Error('The worklet was not seen.')
  const heaps: { page: number; worklet: number; segments: number }[] = []
  for (let look = 0; look < looks; look++) {
    heaps.push({
      page: await heapBytes(page),
      worklet: await heapBytes(worklet),
      segments: await count(page, 'segment'),
    })
    await wait(everySeconds * 1_000)
  }
  if (soaks) console.table(heaps)
  expect(heaps.at(-1)?.segments).toBeGreaterThan(looks / 2)
  expect(growth(heaps.map((heap) => heap.page))).toBeLessThan(1_048_576)
  expect(growth(heaps.map((heap) => heap.worklet))).toBeLessThan(65_536)
  await page.evaluate(async () => {
    const { speak } = speech.booths[0] as (typeof speech.booths)[number]
    while (speak.view.getSnapshot().microphone.state !== 'speaking')
      await new Promise((done) => speak.view.subscribe(done))
    speak.toggle()
  })
  await eventually(() => livingAudio(page)).toEqual(before)
  expect(page.errors).toEqual([])
})
