import { expect, it } from 'vitest'
import { joinSpeech } from './written-words.ts'

it.each([
  ['Good', 'morning.', 'Good morning.'],
  ['今日は', '晴れです。', '今日は晴れです。'],
  ['本当！', '晴れ', '本当！晴れ'],
  ['สวัสดี', 'ครับ', 'สวัสดีครับ'],
  ['Das ist', '東京', 'Das ist 東京'],
  ['', 'alone', 'alone'],
])('joinSpeech joins %j and %j to %j', (first, second, joined) => {
  expect(joinSpeech(first, second)).toBe(joined)
})
