import type { LiveSpeechToText, PartialRecognition, Recognition } from '@lingobooth/core'
import { liveSpeech, sampleLanguages } from '@lingobooth/testing'
import { startFaultProxy } from '@lingobooth/testing/fault-proxy'
import { createDeepgramSpeechToText } from '@lingobooth/vendor-stream'
import { expect, onTestFinished, test } from 'vitest'
import { readRecording } from '../engines/wav.ts'
import { describeWithEngines } from '../test-client.ts'

const sentences = ['the budget for next year is ready', 'i do not understand the question']
const pieceSamples = 1_600
const samplesOf = (bytes: Buffer) =>
  Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(2 * index))

describeWithEngines('the streaming client', ({ url, token, recordVoice }) => {
  /** Says the second half of a sentence when words of the first have been shown. */
  async function speak(adapter: LiveSpeechToText, text: string): Promise<Recognition> {
    const speech = liveSpeech()
    const partials: PartialRecognition[] = []
    const onPartial = (partial: PartialRecognition) => void partials.push(partial)
    const result = adapter.recognizeLive(speech.segment, { language: sampleLanguages.americanEnglish, onPartial })
    const ended = result.then(() => Promise.reject(new Error('The sentence ended before its second half.')))
    ended.catch(() => undefined)
    const sound = samplesOf(Buffer.concat([Buffer.alloc(6_400), readRecording(recordVoice(text, 'slt'))]))
    const half = pieceSamples * Math.floor(sound.length / pieceSamples / 2)
    for (let at = 0; at < sound.length; at += pieceSamples) {
      if (at === half) await Promise.race([expect.poll(() => partials.length).toBeGreaterThan(0), ended])
      speech.say(sound.slice(at, at + pieceSamples))
    }
    speech.end()
    const answer = await result
    return typeof answer === 'string' ? { text: answer } : { ...answer, text: answer.text.toLowerCase() }
  }

  test('hears sentence after sentence as they are spoken, with the times of the words', async () => {
    const credentials = { get: async () => ({ token: token() }), invalidate: () => undefined }
    const adapter = createDeepgramSpeechToText({ url: `${url()}/v1/listen`, credentials })
    onTestFinished(() => adapter.close?.())
    for (const sentence of sentences) {
      const { text, words = [] } = await speak(adapter, sentence)
      expect([text, words.map((word) => word.text.toLowerCase())]).toEqual([sentence, sentence.split(' ')])
      expect(words[0]?.startMs).toBeGreaterThan(100)
      expect(words.at(-1)?.endMs).toBeLessThan(4_000)
    }
  })

  test('hears a sentence exactly once when its connection is lost', async () => {
    const proxy = await startFaultProxy({ upstream: url() })
    onTestFinished(() => proxy.close())
    const credentials = { get: async () => ({ token: token() }), invalidate: () => undefined }
    const adapter = createDeepgramSpeechToText({ url: `${proxy.url}/v1/listen`, credentials })
    onTestFinished(() => adapter.close?.())
    const [sentence = ''] = sentences
    const speaking = speak(adapter, sentence)
    await proxy.add({ frame: { direction: 'to-server' }, fault: { type: 'cut', by: 'reset' }, skip: 15, times: 1 })
    expect([(await speaking).text, await proxy.applied()]).toEqual([sentence, 1])
  })
})
