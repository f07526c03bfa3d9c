import { describe, expect, it } from 'vitest'
import { endsSentence } from './languages/written-words.ts'

describe('the end of a sentence', () => {
  it.each([
    'Good morning.',
    'Really?',
    'No!',
    'She said "yes."',
    'Well…',
    '今日は晴れです。',
    'هل أنت هنا؟',
    'यह ठीक है।',
    'It costs 3.5.',
  ])('is found in %j', (text) => {
    expect(endsSentence(text)).toBe(true)
  })

  it.each(['', 'Good morning', 'It costs 3.5', 'I asked Dr.', 'at five p.m.', 'for example, e.g.', 'J. S.', 'first,'])(
    'is not found in %j',
    (text) => {
      expect(endsSentence(text)).toBe(false)
    },
  )
})
