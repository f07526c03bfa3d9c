import { expect, it } from 'vitest'
import { joinSpeech, joinTranslations } from './written-words.ts'

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

it.each([
  [
    'Chinese to English',
    ['今天休息。', '请明天来。'],
    ['Closed today.', 'Please come tomorrow.'],
    'Closed today. Please come tomorrow.',
  ],
  ['English to Japanese', ['See you. ', 'It is time.'], ['またね。', '時間です。'], 'またね。時間です。'],
  ['Thai to Arabic', ['วันนี้ปิด', 'มาพรุ่งนี้'], ['مغلق اليوم.', 'تعال غدا.'], 'مغلق اليوم. تعال غدا.'],
  ['English to Thai', ['Closed today. ', 'Come tomorrow.'], ['วันนี้ปิด', 'มาพรุ่งนี้'], 'วันนี้ปิดมาพรุ่งนี้'],
  [
    'Japanese to Korean',
    ['今日は休み。', '明日来て。'],
    ['오늘은 쉽니다.', '내일 오세요.'],
    '오늘은 쉽니다. 내일 오세요.',
  ],
  ['lines', ['One.\n\n', 'Two. ', 'Three.'], [' 一。', '二。', '三。'], '一。\n\n二。三。'],
  ['a part of which nothing came', ['One. ', 'Two. ', 'Three.'], ['Eins.', '', 'Drei.'], 'Eins. Drei.'],
])('the translations of parts are joined as their own language is written: %s', (_, parts, translations, joined) => {
  expect(joinTranslations(parts, translations)).toBe(joined)
})
