import { errorCodeOf } from '@lingobooth/core'
import { liveSpeech, manualClock, sampleLanguages } from '@lingobooth/testing'
import { expect, test } from 'vitest'
import {
  createBrowserLanguages,
  createBrowserSpeechToText,
  createBrowserTextToSpeech,
  createBrowserTranslator,
} from './index.ts'
import { downloadStallMs } from './limits.ts'
import { openSoundTrack } from './sound-track.ts'

const { americanEnglish, french, latin } = sampleLanguages

test('the Chromium translator reports which pairs it can download, and a failed download ends', async () => {
  const clock = manualClock()
  const translator = createBrowserTranslator({ clock })
  const translate = (target: typeof french) => translator?.translate({ text: 'Hello', source: americanEnglish, target })
  await expect(translate(latin)).rejects.toMatchObject({ code: 'unsupported-language' })
  await expect(translate(french)).rejects.toMatchObject({ code: 'not-found' })
  const list = () => translator?.downloads?.list() ?? []
  expect(list()).toMatchObject([{ source: americanEnglish, target: french, state: 'needed' }])
  for (const download of list()) translator?.downloads?.start(download)
  await clock.advance(downloadStallMs)
  await expect.poll(list).toMatchObject([{ state: 'failed' }])
})

test('the Chromium languages are those that it can translate', async () => {
  const languages = await createBrowserLanguages({ tags: ['en-US', 'fr-FR', 'nb-NO', 'ca-ES'] }).list()
  const translated = languages.filter(({ services }) => services.has('ttt')).map(({ tag }) => tag)
  expect(translated).toEqual(['en-US', 'fr-FR', 'nb-NO'])
})

test('the browser adds its services to another catalogue, and replaces one that fails', async () => {
  const besides = { list: async () => [{ ...french, services: new Set(['tts'] as const) }, latin] }
  const services = async (options: Parameters<typeof createBrowserLanguages>[0]) =>
    (await createBrowserLanguages(options).list()).map(({ tag, services }) => [tag, ...[...services].toSorted()])
  expect(await services({ besides })).toEqual([
    ['fr-FR', 'stt', 'tts', 'ttt'],
    ['la', 'stt', 'ttt'],
  ])
  const failing = { list: async () => Promise.reject(new Error('The catalogue is gone.')) }
  expect(await services({ besides: failing, tags: ['de-DE', 'ca-ES'] })).toEqual([['de-DE', 'stt', 'ttt'], ['ca-ES']])
})

test('Chromium without voices reports that in time', async () => {
  const clock = manualClock()
  const voices = createBrowserTextToSpeech({ clock })
  expect(speechSynthesis.getVoices()).toEqual([])
  const preparing = voices?.prepare({ text: 'Hello', language: americanEnglish, gender: 'male' })
  const failing = expect(preparing).rejects.toMatchObject({ code: 'timeout' })
  await clock.advance(3_000)
  await failing
})

const tone = Int16Array.from({ length: 8_000 }, (_, index) => 12_000 * Math.sin((index * 2 * Math.PI * 440) / 16_000))

test('a segment plays in its own track, with silence before and after', async () => {
  const context = new AudioContext()
  const speech = liveSpeech()
  const { track, play, close } = openSoundTrack(speech.segment.samples, context)
  const analyser = new AnalyserNode(context, { fftSize: 2048 })
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const loudest = () => {
    const samples = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(samples)
    return Math.max(...samples)
  }
  speech.say(tone)
  speech.end()
  expect(loudest()).toBe(0)
  const playing = play()
  await expect.poll(loudest).toBeGreaterThan(0.2)
  await playing
  await expect.poll(loudest).toBe(0)
  close()
  expect(track.readyState).toBe('ended')
  await context.close()
})

test('the Chromium recognition accepts such a track, and times out if its service is unreachable', async () => {
  const recognizer = createBrowserSpeechToText()
  const speech = liveSpeech()
  const onPartial = () => undefined
  const recognizing = recognizer?.recognizeLive(speech.segment, { language: americanEnglish, onPartial })
  speech.say(tone)
  speech.end()
  const error: unknown = await recognizing?.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ vendor: 'browser-recognition' })
  // Without a grant that outlives the fake device, Chromium is silent.
  expect(['network', 'timeout']).toContain(errorCodeOf(error))
  await recognizer?.close?.()
})
