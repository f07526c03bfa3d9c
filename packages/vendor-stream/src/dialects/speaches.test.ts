import { soundOfWords, textOfWords } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { startStage } from '../test-support/start-stage.ts'
import { openaiDialect } from './openai.ts'

const { up, down, query, protocols } = openaiDialect({ model: 'whisper' }, 'speaches')

it('Speaches gets the model in the address, and no token as a subprotocol, which it would not select', () => {
  expect([query('en', []), protocols('token')]).toEqual([{ intent: 'transcription', model: 'whisper' }, []])
})

it('Speaches gets the session in its older form, in which it finds no turns', () => {
  expect(JSON.parse(String(up({ kind: 'open', language: 'fr', terms: ['Ada'] })))).toEqual({
    type: 'session.update',
    session: {
      input_audio_transcription: { language: 'fr', model: 'whisper', prompt: 'Ada' },
      turn_detection: {
        type: 'server_vad',
        threshold: 1,
        prefix_padding_ms: 0,
        silence_duration_ms: 600_000,
        create_response: false,
      },
    },
  })
})

it.each([
  'Error committing input audio buffer: the buffer is empty.',
  'Error committing input audio buffer: buffer too small. Expected at least 100ms of audio, but buffer only has 20ms.',
])('too little sound to commit is a segment without words: %s', (message) => {
  expect(down({ type: 'error', error: { type: 'invalid_request_error', code: null, message } })).toEqual([
    { kind: 'endOfTurn' },
  ])
})

it('what Speaches ignores of the session is no failure', () => {
  const message =
    'Specifying `session.turn_detection.prefix_padding_ms` is not supported. The server either does not support this field or it is not configurable.'
  expect(down({ type: 'error', error: { type: 'invalid_request_error', message } })).toEqual([])
})

it('segments are recognised by Speaches over one connection', async () => {
  const { recognize, vendor } = await startStage({ dialect: 'speaches' })
  const texts: string[] = []
  for (const [count, first] of [
    [3, 1],
    [2, 4],
  ] as const)
    texts.push(await recognize(soundOfWords(count, first)).text())
  expect([texts, vendor.connections.length]).toEqual([[textOfWords(3), textOfWords(2, 4)], 1])
})
