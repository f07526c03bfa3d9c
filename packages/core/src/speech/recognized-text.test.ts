import { describe, expect, it } from 'vitest'
import { recognizedText } from './recognized-text.ts'

describe('text', () => {
  it.each([
    ...['...', '。', '♪♪', '♪ ♪', '-', '👍', '?!', '\u200b', '\u200d\u200c'],
    ...[
      '[BLANK_AUDIO]',
      '(silence)',
      '[Music]',
      '*silence*',
      '（音楽）',
      '【拍手】',
      '［笑］',
      '<noise>',
      '{laughs}',
      '〔無音〕',
    ],
    ...[' (silence). ', '[Music] [Applause]', '♪ [Music] ♪', '[음악]', '(موسيقى)'],
  ])('is ignored, if recognised, when nothing of it was said: %s', { tags: ['recognition-empty'] }, (text) => {
    expect(recognizedText(text)).toBe(null)
  })

  it.each([
    ...[
      '[Music] Hello',
      'Hello (again)',
      '(hello',
      '(555)',
      '42',
      '€',
      '「はい」',
      '《红楼梦》',
      '♪ Happy birthday ♪',
      'あ',
      'ก็',
    ],
    '5 * 3 * 2',
  ])('is kept, if recognised, when some of it may have been said: %s', (text) => {
    expect(recognizedText(text)).toBe(text)
  })

  it('is ignored, if recognised, when it is empty after trimming', { tags: ['recognition-empty'] }, () => {
    expect(['', ' \n', ' Hello '].map(recognizedText)).toEqual([null, null, 'Hello'])
  })
})
