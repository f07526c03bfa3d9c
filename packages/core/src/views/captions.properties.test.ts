import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionWidth, minCaptionMs, readingMs } from '../text/caption-text.ts'
import {
  type CaptionRow,
  type CaptionState,
  firstCaptions,
  maxCaptionsBehindMs,
  maxWaitingCaptions,
  nextCaptions,
} from './captions.ts'

/** Something is said, in parts that grow and with a change to its last word when it is final, beside others. */
type Step =
  | { readonly does: 'say'; readonly who: number; readonly words: readonly string[]; readonly rewrites: boolean }
  | { readonly does: 'translate'; readonly who: number; readonly words: readonly string[] }
  | { readonly does: 'wait'; readonly durationMs: number }

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdefg') }),
  fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...'xyz') }),
  fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'今日は金曜') }),
)
const said = { who: fc.nat(2), words: fc.array(word, { minLength: 1, maxLength: 12 }) }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('say' as const), ...said, rewrites: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('translate' as const), ...said }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), durationMs: fc.constantFrom(0, 300, 2_000, 20_000) }),
  },
)
const bounds = fc.record({ maxLines: fc.integer({ min: 1, max: 3 }), maxLineChars: fc.integer({ min: 8, max: 42 }) })

/** A room whose captions are looked at whenever something changes, and whenever they ask for it. */
function room(options: { readonly maxLines: number; readonly maxLineChars: number }) {
  const rows: CaptionRow[] = []
  const seen = new Map<string, { readonly words: string; readonly fromMs: number; readonly untilMs: number | null }>()
  const entered: string[] = []
  let state: CaptionState = firstCaptions([])
  let nowMs = 0
  let mostBehindMs = 0

  const look = () => {
    state = nextCaptions(state, rows, nowMs, options)
    expect(state.lines.length).toBeLessThanOrEqual(options.maxLines)
    expect(new Set(state.lines.map(({ speaker }) => speaker)).size).toBeLessThanOrEqual(1)
    const shown = new Map(state.lines.map((line) => [line.id, line.text + line.unsettled]))
    for (const words of shown.values()) expect(captionWidth(words)).toBeLessThanOrEqual(options.maxLineChars)
    for (const [id, line] of seen)
      if (line.untilMs === null && !shown.has(id)) seen.set(id, { ...line, untilMs: nowMs })
    for (const [id, words] of shown) {
      const { fromMs, untilMs } = seen.get(id) ?? { fromMs: nowMs, untilMs: null }
      if (!seen.has(id)) entered.push(id)
      // What has gone does not come back, except for the words of another language, which may give way.
      if (words !== '') expect(untilMs).toBeNull()
      seen.set(id, { words, fromMs, untilMs: null })
    }
  }
  const wait = (durationMs: number) => {
    const endMs = nowMs + durationMs
    while (state.wakeAtMs !== null && state.wakeAtMs <= endMs) {
      nowMs = Math.max(nowMs, state.wakeAtMs)
      look()
    }
    nowMs = endMs
  }
  const put = (row: CaptionRow) => {
    const place = rows.findIndex(({ key }) => key === row.key)
    if (place >= 0) rows.splice(place, 1)
    const firstOpen = rows.findIndex(({ open }) => open)
    rows.splice(row.open || firstOpen < 0 ? rows.length : firstOpen, 0, row)
    const behindMs = rows
      .filter(({ key }) => !entered.includes(`${key} 0`))
      .reduce((sum, { text }) => sum + [...text].length * readingMs('x'), 0)
    mostBehindMs = Math.max(mostBehindMs, behindMs)
    look()
  }
  return { rows, seen, entered, wait, put, mostBehindMs: () => mostBehindMs }
}

const row = (key: number, who: number, text: string, open: boolean): CaptionRow => ({
  key: `line ${key}`,
  sender: `${who}`,
  speaker: `${who}`,
  own: false,
  name: `${who}`,
  text,
  unsettled: '',
  tag: 'en-US',
  direction: 'ltr',
  open,
  foreign: false,
  language: null,
})

test('captions keep to their lines, show every line long enough, in order, and never retract words', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), bounds, (steps, options) => {
      const { rows, seen, entered, wait, put, mostBehindMs } = room(options)
      for (const [key, taken] of steps.entries()) {
        if (taken.does === 'wait') wait(taken.durationMs)
        else if (taken.does === 'translate') {
          put({ ...row(key, taken.who, '', true), foreign: true })
          wait(700)
          put(row(key, taken.who, taken.words.join(' '), false))
        } else {
          for (let count = 1; count <= taken.words.length; count++) {
            put(row(key, taken.who, taken.words.slice(0, count).join(' '), true))
            wait(250)
          }
          put(row(key, taken.who, `${taken.words.join(' ')}${taken.rewrites ? '.' : ''}`, false))
        }
      }
      const endMs = 1_000_000
      wait(endMs)
      const pieces = [...seen.values()]
      expect(pieces.every(({ untilMs }) => untilMs !== null)).toBe(true)
      for (const { words, fromMs, untilMs } of pieces) {
        if (words === '') continue
        const leastMs = mostBehindMs() > maxCaptionsBehindMs ? minCaptionMs : readingMs(words)
        expect((untilMs ?? endMs) - fromMs).toBeGreaterThanOrEqual(leastMs)
      }
      for (const { key, text } of rows.length <= maxWaitingCaptions ? rows : []) {
        const own = entered.filter((id) => id.startsWith(`${key} `))
        expect(own).toEqual(own.map((_, piece) => `${key} ${piece}`))
        const shown = own.map((id) => seen.get(id)?.words).join('')
        expect(shown.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }
    }),
  )
})
