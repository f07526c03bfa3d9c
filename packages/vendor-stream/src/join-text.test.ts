import { expect, it } from 'vitest'
import { joinText } from './join-text.ts'

it.each([
  ['Good morning,', 'everybody.', 'Good morning, everybody.'],
  ['good ', ' morning', 'good morning'],
  ['', 'morning', 'morning'],
  ['good', ' ', 'good'],
  ['早上好。', '大家好', '早上好。大家好'],
  ['สวัสดี', 'ครับ', 'สวัสดีครับ'],
  ['我用', 'GitHub', '我用 GitHub'],
])('joins %j and %j to %j', (before, after, joined) => {
  expect(joinText(before, after)).toBe(joined)
})
