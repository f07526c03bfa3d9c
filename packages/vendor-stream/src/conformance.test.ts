import type { CredentialStore } from '@lingobooth/core'
import { testLiveSpeechToText } from '@lingobooth/testing'
import { answering, failing, silent, startStreamVendor } from '@lingobooth/testing/stream-vendor'
import { describe, it } from 'vitest'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  createWhisperLiveKitSpeechToText,
} from './index.ts'

const token = 'token-77aa'
const credentials: CredentialStore = { get: async () => ({ token }), invalidate: () => undefined }
const create = {
  deepgram: createDeepgramSpeechToText,
  openai: createOpenaiSpeechToText,
  soniox: createSonioxSpeechToText,
  whisperLiveKit: createWhisperLiveKitSpeechToText,
}

for (const dialect of Object.keys(create) as (keyof typeof create)[])
  testLiveSpeechToText({ describe, it }, `streaming recognition in the dialect of ${dialect}`, {
    async create() {
      const vendor = await startStreamVendor({ dialect })
      // A page can give WhisperLiveKit none.
      if (dialect !== 'whisperLiveKit') vendor.accept(token)
      const adapter = create[dialect]({ url: vendor.url, credentials })
      return {
        adapter,
        secrets: [token],
        answer: (answer) => vendor.script(answering(answer)),
        fail: (text) => vendor.script(failing(text)),
        hang: () => vendor.script(silent),
        calls: () => vendor.segments,
        async dispose() {
          await adapter.close?.()
          await vendor.close()
        },
      }
    },
  })
