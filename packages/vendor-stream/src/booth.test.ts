import { createBooth } from '@lingobooth/core'
import { fakePlugins, soundOfWords, textOfWords } from '@lingobooth/testing'
import { recognizing, type StreamVendorScript, silent, startStreamVendor } from '@lingobooth/testing/stream-vendor'
import { expect, onTestFinished, test } from 'vitest'
import { deepgramSpeechToText } from './index.ts'

/** Somebody whose microphone is on, with a second recogniser that takes recordings. */
async function startSpeaker(script: StreamVendorScript) {
  const vendor = await startStreamVendor({ dialect: 'deepgram', script })
  onTestFinished(() => vendor.close())
  const fakes = fakePlugins()
  const recognizer = deepgramSpeechToText({ url: vendor.url })
  const booth = createBooth({ plugins: [recognizer, ...fakes.plugins], speech: { sentences: false } })
  onTestFinished(() => booth.leave())
  await booth.join({ room: 'weekly', name: 'Ada Lovelace', language: 'en-US' })
  booth.speak.toggle()
  await expect.poll(() => fakes.microphone.isOpen).toBe(true)
  const view = () => booth.subtitles.view.getSnapshot()
  return {
    ...fakes,
    vendor,
    openTexts: () => view().openLines.map(({ text }) => text),
    texts: () => view().lines.map(({ text }) => text),
  }
}

test('a booth shows words while they are spoken, and then the line', async () => {
  const { microphone, openTexts, texts } = await startSpeaker(recognizing())
  microphone.hear(soundOfWords(3))
  await expect.poll(openTexts).toEqual([textOfWords(3)])
  microphone.hear(soundOfWords(2, 4))
  microphone.emit()
  await expect.poll(texts).toEqual([textOfWords(5)])
  expect(openTexts()).toEqual([])
})

test('a vendor that falls silent in mid-sentence leaves the whole recording to the next vendor', async () => {
  const recognize = recognizing()
  const { microphone, clock, speechToText, vendor, openTexts, texts } = await startSpeaker((connection, heard) =>
    connection.allWords().length > 2 ? silent(connection, heard) : recognize(connection, heard),
  )
  speechToText.answer('all of it')
  microphone.hear(soundOfWords(2))
  await expect.poll(openTexts).toEqual([textOfWords(2)])
  microphone.hear(soundOfWords(2, 3))
  await expect.poll(() => vendor.connections[0]?.allWords().length).toBe(4)
  await clock.advance(5_000)
  microphone.emit()
  await expect.poll(texts).toEqual(['all of it'])
  const [request] = speechToText.requests
  expect(request?.segment.wav.size).toBe(44 + 2 * soundOfWords(4).length)
})
