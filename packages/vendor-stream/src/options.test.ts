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

const durations = [Number.NaN, -1, 0, 2 ** 31]

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
    ['languages', { languages: { english: '' } }],
    ['keyy', { keyy: 'secret' }],
  ])('that are invalid throw at once and name %s, without its value', (name, options) => {
    for (const make of [createDeepgramSpeechToText, openaiSpeechToText]) {
      const error = codeOf(() => make({ id: 'mine', ...(options as object) }))
      expect(error).toMatchObject({ code: 'bad-option', vendor: 'mine', message: expect.stringContaining(`"${name}`) })
      expect(String(error)).not.toContain('secret')
    }
  })

  it.each(
    Object.entries({
      connectTimeoutMs: durations,
      silenceTimeoutMs: durations,
      finalTimeoutMs: durations,
      idleTimeoutMs: durations,
      maxBufferedBytes: [Number.NaN, -1, 0, 0.5, Number.POSITIVE_INFINITY],
      'dialect.keepAliveMs': durations,
      'dialect.sampleRateHz': [Number.NaN, -1, 0, 7_999, 48_001],
    }).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('refuse a number out of its range with bad-option, naming the option: %s of %s', (path, value) => {
    const [name = '', ofDialect] = path.split('.')
    const dialect = { ...deepgramDialect(), ...(ofDialect && { [ofDialect]: value }) }
    const options = { id: 'mine', url: 'wss://a.example', dialect, ...(!ofDialect && { [name]: value }) }
    const error = codeOf(() => createStreamSpeechToText(options))
    expect(error).toMatchObject({ code: 'bad-option', vendor: 'mine', message: expect.stringContaining(`"${path}"`) })
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
