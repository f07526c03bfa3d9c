import { describe, expect, it } from 'vitest'
import { openaiDialect } from './openai.ts'

const { up, down, query, protocols } = openaiDialect({ model: 'gpt-realtime-whisper', delay: 'low' })
const type = (name: string) => `conversation.item.input_audio_transcription.${name}`
const parsed = (message: ReturnType<typeof up>) => JSON.parse(String(message))

describe('the dialect of OpenAI', () => {
  it('requests transcription in the address, and offers the secret as a subprotocol', () => {
    expect(query('en', [])).toEqual({ intent: 'transcription' })
    expect([protocols('ek_1'), protocols(undefined)]).toEqual([['realtime', 'openai-insecure-api-key.ek_1'], []])
  })

  it('first configures the session, without turn detection by the vendor', () => {
    expect(parsed(up({ kind: 'open', language: 'en', terms: [] }))).toEqual({
      type: 'session.update',
      session: {
        type: 'transcription',
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: 24_000 },
            transcription: { language: 'en', model: 'gpt-realtime-whisper', delay: 'low' },
            turn_detection: null,
          },
        },
      },
    })
  })

  it('sends the terms of the glossary in the prompt', { tags: ['glossary-offered'] }, () => {
    const terms = ['Green Bay', 'C++']
    const promptOf = (transcription: Record<string, string>) =>
      parsed(openaiDialect(transcription).up({ kind: 'open', language: 'en', terms })).session.audio.input.transcription
    expect([promptOf({ model: 'm' }), promptOf({ prompt: 'Names: Ada' })]).toEqual([
      { language: 'en', model: 'm', prompt: 'Green Bay, C++' },
      { language: 'en', prompt: 'Names: Ada\nGreen Bay, C++' },
    ])
  })

  it('sends sound in base64, commits a segment, and has no other commands', () => {
    const sound = Int16Array.of(0, 1, -2, 3).subarray(1, 3)
    expect(parsed(up({ kind: 'samples', samples: sound }))).toEqual({
      type: 'input_audio_buffer.append',
      audio: 'AQD+/w==',
    })
    expect(parsed(up({ kind: 'end' }))).toEqual({ type: 'input_audio_buffer.commit' })
    expect([up({ kind: 'keepAlive' }), up({ kind: 'close' })]).toEqual([undefined, undefined])
  })

  it('appends deltas to the partial text', () => {
    expect(down({ type: type('delta'), item_id: 'item_1', delta: ' morning' })).toEqual([
      { kind: 'partial', text: ' morning', appends: true, item: 'item_1' },
    ])
  })

  it('reads a completed item as the final text and the end of the turn', () => {
    expect(down({ type: type('completed'), item_id: 'item_1', transcript: 'Good morning.', usage: {} })).toEqual([
      { kind: 'final', text: 'Good morning.', item: 'item_1' },
      { kind: 'endOfTurn', item: 'item_1' },
    ])
  })

  it('reads a segment without enough sound as silence', () => {
    const error = { type: 'invalid_request_error', code: 'input_audio_buffer_commit_empty', message: 'too small' }
    expect(down({ type: 'error', error })).toEqual([{ kind: 'endOfTurn' }])
  })

  it.each([
    [{ code: 'session_expired' }, 'unauthorized'],
    [{ code: 'invalid_api_key' }, 'unauthorized'],
    [{ code: 'rate_limit_exceeded' }, 'rate-limited'],
    [{ code: null, type: 'server_error' }, 'network'],
    [{ code: 'unknown_parameter', message: 'private words' }, 'bad-request'],
    [{ code: 'constructor' }, 'bad-request'],
    ['private words', 'bad-request'],
  ])('maps the error %j to the code %s, without its words', (error, code) => {
    expect(down({ type: 'error', error })).toEqual([{ kind: 'error', code }])
  })

  it('reads a failed item, and one without its text, as a failure', () => {
    const failed = { type: type('failed'), item_id: 'item_1', error: { message: 'private words' } }
    const empty = { type: type('completed'), item_id: 'item_1' }
    expect([failed, empty].map(down)).toEqual(Array(2).fill([{ kind: 'error', code: 'bad-response' }]))
  })

  it('ignores messages that are not about text', () => {
    const others = [{ type: 'session.updated' }, { type: 'input_audio_buffer.committed', item_id: 'item_1' }, {}, []]
    expect(others.flatMap(down)).toEqual([])
  })
})
