import { describe, expect, it } from 'vitest'
import { deepgramDialect } from './deepgram.ts'

const { up, down, query, protocols } = deepgramDialect({ model: 'nova-3', endpointing: '500' })

const results = (transcript: string, rest: object = {}, alternative: object = {}) => ({
  type: 'Results',
  channel_index: [0, 1],
  start: 1.5,
  duration: 0.75,
  is_final: false,
  speech_final: false,
  channel: { alternatives: [{ transcript, confidence: 0, words: [], ...alternative }] },
  metadata: { request_id: 'id' },
  ...rest,
})

describe('the dialect of Deepgram', () => {
  it('requests partial texts of 16 kHz sound in the address, and offers the token as a subprotocol', () => {
    expect(query('en-US', [])).toEqual({
      language: 'en-US',
      encoding: 'linear16',
      sample_rate: '16000',
      channels: '1',
      interim_results: 'true',
      model: 'nova-3',
      endpointing: '500',
    })
    expect([protocols('a.token'), protocols('key', true), protocols(undefined)]).toEqual([
      ['bearer', 'a.token'],
      ['token', 'key'],
      [],
    ])
  })

  it('sends the terms of the glossary as key terms, to a model that supports them', {
    tags: ['glossary-offered'],
  }, () => {
    const terms = ['Green Bay', 'C++']
    const keytermOf = (parameters: Record<string, string>) => deepgramDialect(parameters).query('en-US', terms).keyterm
    expect([
      keytermOf({ model: 'nova-3-medical' }),
      keytermOf({ model: 'nova-3', keyterm: 'Lingobooth' }),
      keytermOf({ model: 'nova-2' }),
    ]).toEqual([terms, ['Lingobooth', ...terms], undefined])
  })

  it('sends sound as bytes and commands as text', () => {
    const sound = Int16Array.of(0, 1, -2, 3).subarray(1, 3)
    expect(up({ kind: 'samples', samples: sound })).toEqual(Uint8Array.of(1, 0, 254, 255))
    expect(
      (['open', 'end', 'keepAlive', 'close'] as const).map((kind) => up({ kind, language: 'en', terms: [] })),
    ).toEqual([undefined, '{"type":"Finalize"}', '{"type":"KeepAlive"}', '{"type":"CloseStream"}'])
  })

  it('reads interim results as partial texts', () => {
    expect(down(results('good morning'))).toEqual([{ kind: 'partial', text: 'good morning', endMs: 2_250 }])
  })

  it('reads final results as pieces, with their words as written and the language heard', () => {
    const words = [
      { word: 'good', punctuated_word: 'Good', start: 1.6, end: 1.9, confidence: 0.99 },
      { word: 'morning', start: 1.9, end: 2.2 },
    ]
    const message = results('Good morning', { is_final: true, speech_final: true }, { words, languages: ['en'] })
    expect(down(message)).toEqual([
      {
        kind: 'final',
        text: 'Good morning',
        endMs: 2_250,
        language: 'en',
        words: [
          { text: 'Good', startMs: 1_600, endMs: 1_900, confidence: 0.99 },
          { text: 'morning', startMs: 1_900, endMs: 2_200 },
        ],
      },
    ])
  })

  it('reads the answer to Finalize as the end of the turn, even when it is empty', () => {
    expect(down(results('', { is_final: true, from_finalize: true }))).toEqual([
      { kind: 'final', text: '', endMs: 2_250, words: [] },
      { kind: 'endOfTurn', endMs: 2_250 },
    ])
  })

  it('ignores messages that are not about text', () => {
    const others = [{ type: 'Metadata' }, { type: 'UtteranceEnd', last_word_end: 2 }, { type: 'SpeechStarted' }, {}, []]
    expect(others.flatMap(down)).toEqual([])
  })

  it.each(
    Object.entries<object>({
      'of an error': { type: 'Error', description: 'private words' },
      'without alternatives': results('', { channel: { alternatives: [] } }),
      'without a text': results('', { channel: { alternatives: [{ confidence: 1 }] } }),
      'with a time that is no number': results('hello', { start: 'soon' }),
      'with words that are no words': results('hello', { is_final: true }, { words: [7] }),
    }),
  )('reads a message %s as a failure, without its words', (_, message) => {
    expect(down(message)).toEqual([{ kind: 'error', code: 'bad-response' }])
  })
})
