import { expect, it } from 'vitest'
import { browserOf } from './browser.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const safari = `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`

it.each([
  ['chromium', `${windows} ${blink} Chrome/140.0.0.0 Safari/537.36`, 0],
  ['chromium', `${windows} ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 10],
  ['chromium', `${mac} ${blink} Chrome/140.0.0.0 Safari/537.36`, 0],
  ['firefox', `${windows.replace(')', '; rv:143.0)')} Gecko/20100101 Firefox/143.0`, 0],
  ['safari', safari, 0],
  ['ios', safari, 5],
  ['ios', `${phone} Version/18.6 Mobile/15E148 Safari/604.1`, 5],
  ['other', `${phone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 5],
  ['other', `${phone} Mobile/15E148`, 5],
  ['android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 5],
  ['android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 5],
  ['other', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 5],
  ['other', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5],
  ['other', `${android.replace('K)', 'K; wv)')} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`, 5],
  ['other', `${windows} ${blink} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 0],
  ['other', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15', 0],
  ['other', '', 0],
] as const)('the way to allow a microphone is that of %s in %s with %i touch points', (browser, userAgent, points) => {
  expect(browserOf({ userAgent, maxTouchPoints: points })).toBe(browser)
})
