import { type LiveSpeechToText, Ports } from '@lingobooth/core'
import { liveSpeech, manualClock, sampleLanguages, soundOfWords } from '@lingobooth/testing'
import { silent, startStreamVendor } from '@lingobooth/testing/stream-vendor'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createDeepgramSpeechToText,
  createOpenaiSpeechToText,
  createStreamSpeechToText,
  deepgramDialect,
  deepgramSpeechToText,
  openaiSpeechToText,
} from './index.ts'

const codeOf = (make: () => unknown) => {
  try {
    make()
    return 'made'
  } catch (error) {
    return error as { code: string; message: string; vendor: string }
  }
}

describe('the options', () => {
  it('set the vendor ids', () => {
    expect([createDeepgramSpeechToText().id, createOpenaiSpeechToText().id]).toEqual(['deepgram', 'openai'])
    expect([deepgramSpeechToText(), openaiSpeechToText({ id: 'mine' })].map(({ id }) => id)).toEqual([
      'stream-speech-to-text/deepgram',
      'stream-speech-to-text/mine',
    ])
  })

  it.each([
    ['url', { url: '/listen' }],
    ['url', { url: 'ftp://secret.example' }],
    ['url', { url: '' }],
    ['finalTimeoutMs', { finalTimeoutMs: -1 }],
    ['silenceTimeoutMs', { silenceTimeoutMs: Number.NaN }],
    ['maxBufferedBytes', { maxBufferedBytes: 0.5 }],
    ['languages', { languages: { english: '' } }],
    ['keyy', { keyy: 'secret' }],
  ])('that are invalid throw at once and name %s, without its value', (name, options) => {
    for (const make of [createDeepgramSpeechToText, openaiSpeechToText]) {
      const error = codeOf(() => make({ id: 'mine', ...(options as object) }))
      expect(error).toMatchObject({ code: 'bad-option', vendor: 'mine', message: expect.stringContaining(`"${name}`) })
      expect(String(error)).not.toContain('secret')
    }
  })

  it('accept http addresses, which become WebSocket addresses', () => {
    const dialect = deepgramDialect()
    for (const url of ['http://127.0.0.1:1/', 'https://a.example/b?c=d', 'ws://127.0.0.1:1/'])
      expect(createStreamSpeechToText({ id: 'mine', url, dialect }).id).toBe('mine')
  })
})

it('a plugin makes a recogniser with the token source and the clock of the booth', async () => {
  const vendor = await startStreamVendor({ dialect: 'deepgram', script: silent })
  onTestFinished(() => vendor.close())
  vendor.accept('token-of-mine')
  const [provision] = deepgramSpeechToText({ id: 'mine', url: vendor.url }).provisions
  expect([provision?.port, provision?.needs]).toEqual([Ports.SpeechToText, [Ports.CredentialStore, Ports.Clock]])
  const credentials = { get: async (id: string) => ({ token: `token-of-${id}` }), invalidate: () => undefined }
  const clock = manualClock()
  const create = provision?.create as unknown as (...needs: readonly unknown[]) => LiveSpeechToText
  const speech = liveSpeech()
  const outcome = create(credentials, clock)
    .recognizeLive(speech.segment, { language: sampleLanguages.americanEnglish, onPartial: () => undefined })
    .catch((error: unknown) => error)
  speech.say(soundOfWords(1))
  await expect.poll(() => vendor.connections[0]?.allWords().length).toBe(1)
  await clock.advance(5_000)
  expect(await outcome).toMatchObject({ code: 'timeout', vendor: 'mine' })
})
