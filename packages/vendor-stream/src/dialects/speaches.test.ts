import { soundOfWords, textOfWords } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { startStage } from '../test-support/start-stage.ts'
import { openaiDialect } from './openai.ts'

const { up, down, query, protocols } = openaiDialect({ model: 'whisper' }, 'speaches')

it('Speaches gets the model in the address, and no token as a subprotocol, which it would not select', () => {
  expect([query('en', []), protocols('token')]).toEqual([{ intent: 'transcription', model: 'whisper' }, []])
})

it('Speaches gets the session in its older form, without turn detection by the server', () => {
  expect(JSON.parse(String(up({ kind: 'open', language: 'fr', terms: ['Ada'] })))).toEqual({
    type: 'session.update',
    session: { input_audio_transcription: { language: 'fr', model: 'whisper', prompt: 'Ada' }, turn_detection: null },
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
