import { sampleLanguages, soundOfWords, textOfWords } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { startStage } from '../test-support/start-stage.ts'
import { sonioxDialect } from './soniox.ts'

const { up, down, query, protocols } = sonioxDialect({ model: 'stt-rt-v5' })

describe('the dialect of Soniox', () => {
  it('starts with the configuration and the token, neither of which is in the address', () => {
    expect([query('es', []), protocols('token')]).toEqual([{}, []])
    expect(JSON.parse(String(up({ kind: 'open', language: 'es', terms: ['Green Bay'], token: 'token' })))).toEqual({
      api_key: 'token',
      model: 'stt-rt-v5',
      audio_format: 'pcm_s16le',
      sample_rate: 16_000,
      num_channels: 1,
      language_hints: ['es'],
      context: { terms: ['Green Bay'] },
    })
    expect(String(up({ kind: 'open', language: 'es', terms: [] }))).not.toContain('api_key')
  })

  it('sends sound as bytes and commands as text, and an empty message to end', () => {
    expect(up({ kind: 'samples', samples: Int16Array.of(1, -2) })).toEqual(Uint8Array.of(1, 0, 254, 255))
    expect((['end', 'keepAlive', 'close'] as const).map((kind) => up({ kind }))).toEqual([
      '{"type":"finalize"}',
      '{"type":"keepalive"}',
      '',
    ])
  })

  it('joins subwords unchanged, with final and interim ones apart', () => {
    const tokens = [
      { text: ' Hel', is_final: true, language: 'en' },
      { text: 'lo', is_final: true, language: 'en' },
      { text: ' wor', is_final: false },
      { text: ' mundo', is_final: false, translation_status: 'translation' },
    ]
    expect(down({ tokens })).toEqual([
      { kind: 'final', text: ' Hello', spaced: true, language: 'en' },
      { kind: 'partial', text: ' wor', spaced: true },
    ])
  })

  it('reads the marker after finalize as the end of the turn, and no marker as text', () => {
    const tokens = ['<end>', '<fin>'].map((text) => ({ text, is_final: true }))
    expect(down({ tokens })).toEqual([{ kind: 'endOfTurn' }])
    expect([down({ tokens: [], total_audio_proc_ms: 20 }), down({})]).toEqual([[], []])
  })

  it.each([
    [400, 'bad-request'],
    [401, 'unauthorized'],
    [402, 'quota-exceeded'],
    [408, 'network'],
    [429, 'rate-limited'],
    [500, 'network'],
    [503, 'network'],
    [{ private: 'words' }, 'bad-request'],
  ])('maps the error %j to %s, without its words', (error_code, code) => {
    expect(down({ error_code, error_message: 'private words', tokens: [] })).toEqual([{ kind: 'error', code }])
  })

  it.each([7, [7], [{ text: 7, is_final: true }], [{ text: 'a' }]])('reads tokens %j as a failure', (tokens) => {
    expect(down({ tokens })).toEqual([{ kind: 'error', code: 'bad-response' }])
  })

  it('recognises words that arrive in pieces as whole words', async () => {
    const { recognize } = await startStage({ dialect: 'soniox' })
    const speaking = recognize(soundOfWords(3))
    expect(await speaking.text()).toBe(textOfWords(3))
  })
})

describe('the name of a language', () => {
  const asked = async (dialect: 'deepgram' | 'soniox', tag: string) => {
    const { vendor, recognize } = await startStage({ dialect })
    await recognize(soundOfWords(1), { language: { ...sampleLanguages.french, tag } }).text()
    return vendor.connections[0]?.url.searchParams.get('language')
  }

  it.each([
    ['es-ES', 'es'],
    ['es-419', 'es-419'],
    ['es-MX', 'es-419'],
    ['en-US', 'en-US'],
    ['fr-FR', 'fr'],
    ['nb-NO', 'no'],
    ['zh-TW', 'zh-Hant'],
    ['zh-Hans-CN', 'zh-Hans'],
    ['ar-EG', 'ar-EG'],
    ['zh-MO', 'zh-HK'],
    ['zh-Hant-HK', 'zh-HK'],
    ['zh-Hans-HK', 'zh-HK'],
    ['yue-HK', 'zh-HK'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['zh-SG', 'zh-Hans'],
    ['cmn-Hans-CN', 'zh-Hans'],
    ['es-CL', 'es-419'],
    ['pt-AO', 'pt-PT'],
    ['en-ZA', 'en-GB'],
    ['de-AT', 'de'],
    ['nb-NO', 'no'],
    ['sr-Latn-RS', 'sr'],
    ['in', 'id'],
    ['es_ES', 'es'],
    ['tl-PH', 'tl'],
    ['cy-GB', 'cy-GB'],
  ])('for Nova-3, of %s is %s, as Deepgram lists it', async (tag, expected) => {
    expect(await asked('deepgram', tag)).toBe(expected)
  })
})
