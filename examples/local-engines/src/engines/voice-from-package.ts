import { fileURLToPath } from 'node:url'
import { speechesWaiting, speechTimeoutMs } from '../limits.ts'
import { withoutControlCharacters } from './apertium-text.ts'
import { createPersistentProcess } from './persistent-process.ts'
import { type SpeechEngine, withoutPhonemeMarks } from './speech.ts'
import { voiceFolder } from './voice-package.ts'

const workerPath = fileURLToPath(new URL('./voice-worker.ts', import.meta.url))

/** One Node process with the WebAssembly voice. Its sound is WAV. */
export function createVoiceFromPackage(folder = voiceFolder()): SpeechEngine {
  const worker = createPersistentProcess({
    command: process.execPath,
    arguments: [workerPath, folder],
    answerEnd: '\n'.charCodeAt(0),
    encode: (id, request) => Buffer.from(`${JSON.stringify({ id, ...JSON.parse(Buffer.from(request).toString()) })}\n`),
    decode(id, line) {
      const answer = JSON.parse(line)
      return answer.id === id ? answer.sound : undefined
    },
    timeoutMs: speechTimeoutMs,
    maxWaiting: speechesWaiting,
  })
  return {
    async speak({ text, voice }, signal) {
      const request = { voice, text: withoutPhonemeMarks(withoutControlCharacters(text)) }
      return Buffer.from(await worker.ask(Buffer.from(JSON.stringify(request)), signal), 'base64')
    },
    close: () => worker.close(),
  }
}
