import { expect, it } from 'vitest'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createSonioxSpeechToText,
  createWhisperLiveKitSpeechToText,
  deepgramSpeechToText,
  openaiSpeechToText,
  sonioxSpeechToText,
  whisperLiveKitSpeechToText,
} from './index.ts'

const messageOf = (make: () => unknown) => {
  try {
    return make() && 'made'
  } catch (error) {
    const { code, vendor, message } = error as { code: string; vendor: string; message: string }
    return [code, vendor, message]
  }
}

const url = 'ws://127.0.0.1:1/'
const ofAll =
  'id, url, languages, apiKey, credentials, credentialId, connectTimeoutMs, silenceTimeoutMs, finalTimeoutMs, idleTimeoutMs, maxBufferedBytes, WebSocket, clock'

it.each([
  ['deepgram', createDeepgramSpeechToText, deepgramSpeechToText, 'model, parameters'],
  ['openai', createOpenaiSpeechToText, openaiSpeechToText, 'model, transcription, server'],
  ['soniox', createSonioxSpeechToText, sonioxSpeechToText, 'model, settings'],
  ['whisperlivekit', createWhisperLiveKitSpeechToText, whisperLiveKitSpeechToText, 'parameters'],
] as const)('%s refuses an option that it does not have, and names those that it has', (id, create, plugin, own) => {
  for (const make of [create, plugin] as readonly ((options: never) => unknown)[]) {
    expect(messageOf(() => make({ url } as never))).toBe('made')
    expect(messageOf(() => make({ url, modle: 'secret' } as never))).toEqual([
      'bad-option',
      id,
      `Configuration of "${id}": "modle" is not an option; there are ${ofAll}, ${own}.`,
    ])
  }
})

it.each([
  ['server', () => createOpenaiSpeechToText({ server: 'speachess' as never }), 'must be ("openai" | "speaches").'],
  ['model', () => createSonioxSpeechToText({ model: '' }), 'is missing or not valid.'],
  ['parameters', () => createDeepgramSpeechToText({ parameters: 'punctuate' as never }), 'is missing or not valid.'],
  ['url', () => createWhisperLiveKitSpeechToText({} as never), 'is missing or not valid.'],
])('a dialect refuses a wrong "%s"', (name, make, reason) => {
  expect(messageOf(make)).toEqual(['bad-option', expect.any(String), expect.stringContaining(`"${name}" ${reason}`)])
})
