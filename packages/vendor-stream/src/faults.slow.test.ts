import { liveSpeech, sampleLanguages, soundOfWords, textOfWords } from '@lingobooth/testing'
import { startFaultProxy, testVendorFaults } from '@lingobooth/testing/fault-proxy'
import { startStreamVendor } from '@lingobooth/testing/stream-vendor'
import { describe, it } from 'vitest'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  createWhisperLiveKitSpeechToText,
} from './index.ts'

const create = {
  deepgram: createDeepgramSpeechToText,
  openai: createOpenaiSpeechToText,
  soniox: createSonioxSpeechToText,
  whisperLiveKit: createWhisperLiveKitSpeechToText,
}
const token = 'token-77aa'
const words = 4

for (const dialect of Object.keys(create) as (keyof typeof create)[])
  testVendorFaults({ describe, it: it.concurrent }, `streaming recognition in the dialect of ${dialect}`, {
    wires: ['websocket'],
    patienceMs: 30_000,
    async create() {
      const vendor = await startStreamVendor({ dialect })
      const proxy = await startFaultProxy({ upstream: vendor.httpUrl })
      const adapter = create[dialect]({
        url: proxy.webSocketUrl,
        credentials: { get: async () => ({ token }), invalidate: () => undefined },
      })
      return {
        proxy,
        secrets: [token, textOfWords(words), proxy.url],
        async call() {
          const speech = liveSpeech()
          const language = sampleLanguages.americanEnglish
          const result = adapter.recognizeLive(speech.segment, { language, onPartial: () => undefined })
          speech.say(soundOfWords(words))
          speech.end()
          return result
        },
        isAnswer: (result) => (result as { text?: string }).text === textOfWords(words),
        async dispose() {
          await adapter.close?.()
          await proxy.close()
          await vendor.close()
        },
      }
    },
  })
