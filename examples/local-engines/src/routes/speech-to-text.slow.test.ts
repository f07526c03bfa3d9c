import { expect, test } from 'vitest'
import { describeWithEngines } from '../test-client.ts'
import { recordingFile } from '../test-recording.ts'

describeWithEngines('speech to text', ({ call, recognize, recordVoice }) => {
  test.each([
    ['slt', 'The budget for next year is ready'],
    ['rms', 'I do not understand the question'],
    ['kal16', 'We will start the meeting in five minutes'],
  ])('the voice %s is recognised as saying %j', async (voice, sentence) => {
    const { status, body } = await recognize(recordVoice(sentence, voice))
    expect([status, body]).toEqual([200, { recognizedText: sentence }])
  })

  test('a raw audio/wav body is recognised like a form', async () => {
    const { body } = await call(
      '/api/SpeechToText',
      { sourceLanguage: 'english-united-kingdom' },
      {
        method: 'POST',
        headers: { 'content-type': 'audio/wav' },
        body: new Uint8Array(recordVoice('I want to buy a new car', 'slt')),
      },
    )
    expect(body).toEqual({ recognizedText: 'I want to buy a new car' })
  })

  test('recognition does not depend on what was heard before', async () => {
    const file = recordVoice('The train arrives at five', 'rms')
    const first = await recognize(file)
    await recognize(recordVoice('Something else altogether', 'kal16'))
    expect((await recognize(file)).body).toEqual(first.body)
  })

  test('silence gives an empty text', async () => {
    const { status, body } = await recognize(recordingFile({ samples: Buffer.alloc(32_000) }))
    expect([status, body]).toEqual([200, { recognizedText: '' }])
  })

  test.each([
    ['a file that is not a recording', Buffer.from('hello'), 400, 'invalid-wav'],
    ['another sample rate', recordingFile({ samples: Buffer.alloc(100), sampleRate: 48_000 }), 400, 'invalid-wav'],
    ['more than ten seconds', recordingFile({ samples: Buffer.alloc(322_000) }), 413, 'recording-too-long'],
    ['far more than ten seconds', recordingFile({ samples: Buffer.alloc(2_000_000) }), 413, 'too-large'],
  ])('%s is refused', async (_what, file, expected, code) => {
    const { status, body } = await recognize(file)
    expect([status, body.error.code]).toEqual([expected, code])
  })

  test('a form field next to the recording is refused when it is too large', async () => {
    const form = new FormData()
    form.append('field', 'x'.repeat(2_000))
    form.append('file', new Blob([new Uint8Array(recordingFile({ samples: Buffer.alloc(32_000) }))]), 'a.wav')
    const { status, body } = await call('/api/SpeechToText', { sourceLanguage: 'en' }, { method: 'POST', body: form })
    expect([status, body.error.code]).toEqual([413, 'too-large'])
  })

  test('a language without recognition and a call without a recording are refused', async () => {
    const spanish = await recognize(recordingFile({ samples: Buffer.alloc(100) }), 'es-ES')
    expect([spanish.status, spanish.body.error.code]).toEqual([422, 'not-recognized'])
    const empty = await call('/api/SpeechToText', { sourceLanguage: 'en' }, { method: 'POST' })
    expect([empty.status, empty.body.error.code]).toEqual([415, 'no-recording'])
  })
})
