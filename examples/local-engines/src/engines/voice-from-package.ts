import { fileURLToPath } from 'node:url'
import { speechesWaiting, speechTimeoutMs } from '../limits.ts'
import { withoutControlCharacters } from './apertium-text.ts'
import { createJsonWorker } from './json-worker.ts'
import { type SpeechEngine, withoutPhonemeMarks } from './speech.ts'
import { voiceFolder } from './voice-package.ts'

const workerPath = fileURLToPath(new URL('./voice-worker.ts', import.meta.url))

/** One Node process with the WebAssembly voice. Its sound is WAV. */
export function createVoiceFromPackage(folder = voiceFolder()): SpeechEngine {
  const limits = { timeoutMs: speechTimeoutMs, maxWaiting: speechesWaiting }
  const worker = createJsonWorker({ ...limits, path: workerPath, folder, answer: 'sound' })
  return {
    async speak({ text, voice }, signal) {
      const request = { voice, text: withoutPhonemeMarks(withoutControlCharacters(text)) }
      return Buffer.from(await worker.ask(request, signal), 'base64')
    },
    close: worker.close,
  }
}
