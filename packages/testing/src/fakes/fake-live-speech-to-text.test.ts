import { abortedError, type PartialRecognition } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { fakeLiveSpeechToText, sampleLanguages } from '../index.ts'
import { liveSpeech } from './live-speech.ts'

const { americanEnglish: language } = sampleLanguages

it('the fake answers a segment once its samples have closed', async () => {
  const recogniser = fakeLiveSpeechToText()
  const speech = liveSpeech('one')
  const answer = recogniser.recognizeLive(speech.segment, { language, onPartial: () => undefined })
  speech.say(Int16Array.of(1, 2))
  speech.say(Int16Array.of(3))
  speech.end()
  expect(await answer).toBe('speech one')
  expect(recogniser.requests[0]?.samples).toEqual([Int16Array.of(1, 2), Int16Array.of(3)])
})

it('the fake reports interim results and answers per segment on request, and nothing afterwards', async () => {
  const recogniser = fakeLiveSpeechToText()
  recogniser.hang()
  const partials: PartialRecognition[] = []
  const options = { language, onPartial: (partial: PartialRecognition) => void partials.push(partial) }
  const [first, second] = [liveSpeech('first'), liveSpeech('second')]
  const one = recogniser.recognizeLive(first.segment, options)
  const other = recogniser.recognizeLive(second.segment, options)
  const { request, answer } = recogniser.of('second')
  request.partial('good')
  request.partial('good morning', 5)
  answer({ text: 'Good morning.', language: 'en-US' })
  expect(await other).toEqual({ text: 'Good morning.', language: 'en-US' })
  request.partial('late')
  expect(partials).toEqual([{ text: 'good' }, { text: 'good morning', stableChars: 5 }])
  expect(second.isCancelled).toBe(true)
  first.drop(abortedError())
  await expect(one).rejects.toMatchObject({ code: 'aborted' })
  expect(recogniser.pending).toEqual([])
})

it('the fake cancels the samples when it is aborted', async () => {
  const recogniser = fakeLiveSpeechToText()
  recogniser.hang()
  const speech = liveSpeech()
  const controller = new AbortController()
  const partials: unknown[] = []
  const answer = recogniser.recognizeLive(speech.segment, {
    language,
    signal: controller.signal,
    onPartial: (partial) => partials.push(partial),
  })
  const { request } = recogniser.of(speech.segment.id)
  controller.abort()
  request.partial('late')
  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  expect([speech.isCancelled, partials]).toEqual([true, []])
})
