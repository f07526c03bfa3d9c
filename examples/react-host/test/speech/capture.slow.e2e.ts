import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DevtoolsPage } from '../../../../scripts/servers/devtools.ts'
import { spokenWav } from '../support/spoken-wav.ts'
import { livingAudio } from './support/living-audio.ts'
import { eventually, journal } from './support/read-page.ts'
import { heardSeconds, heardSound, segmentsOf } from './support/recording.ts'
import { openSpeechStage, type SpeechStage } from './support/speech-stage.ts'

const sentences = ['good morning everybody', 'the budget is ready']
/** Longer than the recording of the fake microphone. */
const wholeSeconds = 6

describe('capture from the device', () => {
  let stage: SpeechStage

  beforeAll(async () => {
    stage = await openSpeechStage({ microphoneWav: await spokenWav(sentences, { leadSeconds: 0.6, gapSeconds: 0.7 }) })
  })
  afterAll(() => stage?.close())

  /** What the worklet of a booth heard until it had heard the whole recording, beside what the booth captured of that. */
  async function compare(page: DevtoolsPage, kind: 'energy' | 'adaptive', index: number) {
    await eventually(() => heardSeconds(page, index)).toBeGreaterThan(wholeSeconds)
    const heardSegments = async () => segmentsOf(await heardSound(page, index), kind).length
    await eventually(heardSegments).toBeGreaterThanOrEqual(sentences.length)
    const heard = await heardSound(page, index)
    const expected = segmentsOf(heard, kind)
    const captured = async () => (await journal(page, 'segment')).filter(({ name }) => name === kind)
    await eventually(async () => (await captured()).length).toBeGreaterThanOrEqual(expected.length)
    expect(heard.missed).toBeLessThan(0.02 * heard.samples.length)
    expect((await captured()).slice(0, expected.length).map(({ wav }) => wav)).toEqual(expected)
  }

  it.each(['energy', 'adaptive'] as const)(
    'gives the same segments as offline segmentation, sample by sample, with the detector %s',
    async (kind) => {
      const page = await stage.open()
      await page.evaluate(async (kind) => {
        speech.recordWorklets()
        await speech.open({ name: kind, room: 'same', detector: { kind } })
        await speech.listen()
      }, kind)
      await compare(page, kind, 0)
      expect(page.errors).toEqual([])
      await page.close()
    },
  )

  it('loses no sound while the page is blocked for 500 ms at a time', async () => {
    const page = await stage.open()
    await page.evaluate(async () => {
      speech.recordWorklets()
      await speech.open({ name: 'adaptive', room: 'blocked', detector: { kind: 'adaptive' } })
      await speech.listen()
      speech.blockPage(500)
    })
    await compare(page, 'adaptive', 0)
    const { longestMs, totalMs } = await page.evaluate(() => speech.blockedMs())
    expect(longestMs).toBeGreaterThanOrEqual(500)
    expect(totalMs).toBeGreaterThan(0.6 * 1_000 * wholeSeconds)
    expect(page.errors).toEqual([])
    await page.close()
  })

  it('leaves no live track, no open context and no worklet behind after each stop', async () => {
    const page = await stage.open()
    await page.evaluate(() => speech.open({ name: 'Ada', room: 'stopped' }))
    const nothing = { openContexts: 0, liveTracks: 0, worklets: 0 }
    expect(await livingAudio(page)).toEqual(nothing)
    for (const captures of [1, 2]) {
      await page.evaluate(() => speech.listen())
      expect(await livingAudio(page), `capture ${captures}`).toEqual({ openContexts: 1, liveTracks: 1, worklets: 1 })
      await page.evaluate(() => speech.booths[0]?.speak.toggle())
      await eventually(() => livingAudio(page)).toEqual(nothing)
    }
    expect(page.errors).toEqual([])
    await page.close()
  })
})
