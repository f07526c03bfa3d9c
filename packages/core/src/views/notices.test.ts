import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addNotice,
  clearNotice,
  dismissNotice,
  isTold,
  type NoticeCode,
  type NoticePlace,
  noNotices,
  placeOf,
  unsaidPlaceOf,
} from './notices.ts'

const codes = {
  'tokens-failed': 'warning',
  'languages-failed': 'error',
  'languages-replaced': 'warning',
  'capture-denied': 'error',
  'capture-not-found': 'error',
  'capture-busy': 'error',
  'capture-unsupported': 'error',
  'capture-forbidden': 'error',
  'capture-lost': 'warning',
  'capture-failed': 'error',
  'file-failed': 'error',
  'file-too-large': 'error',
  'translation-failing': 'warning',
  'translation-limit': 'warning',
  'line-failed': 'error',
  'line-too-long': 'error',
  'settings-not-saved': 'warning',
} as const
const allCodes = Object.keys(codes) as NoticeCode[]

describe('notices', () => {
  it.each(Object.entries(codes))('of %s have the severity %s', (code, severity) => {
    expect(addNotice(noNotices, code as NoticeCode)).toEqual({
      list: [{ id: 1, code, params: {}, severity }],
      nextId: 2,
    })
  })

  it('carry plain data for their text', () => {
    expect(addNotice(noNotices, 'file-too-large', { maxBytes: 5 }).list[0]?.params).toEqual({ maxBytes: 5 })
  })

  it('of the same code collapse into the newest', () => {
    const notices = addNotice(addNotice(noNotices, 'file-failed'), 'capture-lost')
    expect(addNotice(notices, 'file-failed', { again: true }).list).toEqual([
      { id: 2, code: 'capture-lost', params: {}, severity: 'warning' },
      { id: 3, code: 'file-failed', params: { again: true }, severity: 'error' },
    ])
  })

  it('are unchanged while the same failure repeats', () => {
    const notices = addNotice(addNotice(noNotices, 'file-too-large', { maxBytes: 5 }), 'capture-lost')
    expect(addNotice(notices, 'file-too-large', { maxBytes: 5 })).toBe(notices)
    expect(addNotice(notices, 'capture-lost')).toBe(notices)
    const dismissed = dismissNotice(notices, 2)
    expect(addNotice(dismissed, 'capture-lost').list.map(({ id }) => id)).toEqual([1, 3])
  })

  it('are dismissible one by one', () => {
    const notices = addNotice(addNotice(noNotices, 'file-failed'), 'capture-lost')
    expect(dismissNotice(notices, 1).list.map(({ code }) => code)).toEqual(['capture-lost'])
    expect(dismissNotice(notices, 9)).toBe(notices)
  })

  it('disappear when their cause is resolved', () => {
    const notices = addNotice(addNotice(noNotices, 'translation-failing'), 'capture-lost')
    expect(clearNotice(notices, 'translation-failing').list.map(({ code }) => code)).toEqual(['capture-lost'])
    expect(clearNotice(notices, 'file-failed')).toBe(notices)
  })

  it('are limited to five, each code and id once, the newest last', () => {
    const failure = fc.record({ code: fc.constantFrom(...allCodes), params: fc.record({ attempt: fc.nat() }) })
    fc.assert(
      fc.property(fc.uniqueArray(failure, { minLength: 1, selector: ({ params }) => params.attempt }), (added) => {
        const { list } = added.reduce((notices, { code, params }) => addNotice(notices, code, params), noNotices)
        expect(list.length).toBe(Math.min(5, new Set(added.map(({ code }) => code)).size))
        expect(new Set(list.map(({ code }) => code)).size).toBe(list.length)
        expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b))
        expect(list.at(-1)?.code).toBe(added.at(-1)?.code)
      }),
    )
  })
})

describe('the place of a notice', () => {
  const place = (code: NoticeCode, places: readonly NoticePlace[], params = {}) => {
    const [notice] = addNotice(noNotices, code, params).list
    return notice && placeOf(notice, places)
  }
  const panels = ['subtitles', 'chat', 'tts', 'stt'] as const

  it('is the list of the whole booth if there is one, whatever else is open', () => {
    for (const code of allCodes) expect(place(code, [...panels, 'whole'])).toBe('whole')
  })

  it.each([
    ['tokens-failed', ['subtitles', 'chat', 'tts', 'stt']],
    ['capture-denied', ['stt', 'subtitles', 'chat']],
    ['translation-failing', ['subtitles', 'chat']],
    ['file-failed', []],
  ] as const)('of %s is the first open panel of %j', (code, order) => {
    for (const [index, panel] of order.entries())
      expect(
        place(
          code,
          panels.filter((open) => !order.slice(0, index).includes(open as never)),
        ),
      ).toBe(panel)
    expect(
      place(
        code,
        panels.filter((open) => !order.includes(open as never)),
      ),
    ).toBeUndefined()
  })

  it('is never the panel of the other module', () => {
    expect(place('line-failed', panels, { module: 'chat' })).toBe('chat')
    expect(place('line-failed', ['subtitles'], { module: 'chat' })).toBeUndefined()
    expect(place('capture-lost', ['subtitles', 'chat'], { module: 'chat' })).toBe('chat')
  })

  it('of the booth as a whole is its list, or else the first open panel', () => {
    expect(placeOf(null, ['stt', 'whole'])).toBe('whole')
    expect(placeOf(null, ['stt', 'tts'])).toBe('tts')
    expect(placeOf(null, [])).toBeUndefined()
  })
})

it('what was said in closed panels and did not reach the others stands in one place: where one speaks, or else where one reads', () => {
  expect(unsaidPlaceOf(['chat', 'tts', 'subtitles', 'stt', 'whole'])).toBe('whole')
  expect(unsaidPlaceOf(['chat', 'tts', 'subtitles', 'stt'])).toBe('stt')
  expect(unsaidPlaceOf(['chat', 'tts', 'subtitles'])).toBe('subtitles')
  expect(unsaidPlaceOf(['chat', 'tts'])).toBe('chat')
  expect(unsaidPlaceOf(['tts'])).toBeUndefined()
})

describe('a reason is told already', () => {
  const told = (
    reason: Parameters<typeof isTold>[0],
    { codes = [], ...where }: Partial<Parameters<typeof isTold>[1]> & { readonly codes?: readonly NoticeCode[] },
  ) => {
    const { list } = codes.reduce((notices, code) => addNotice(notices, code), noNotices)
    return isTold(reason, { here: 'stt', places: ['stt', 'subtitles'], notices: list, isRefused: false, ...where })
  }

  it('by a notice in the same panel, and not by one in another', () => {
    expect(told('capture-denied', {})).toBe(false)
    expect(told('capture-denied', { codes: ['capture-denied', 'capture-lost'] })).toBe(true)
    expect(told('capture-denied', { codes: ['capture-denied'], here: 'subtitles' })).toBe(false)
  })

  it('by the notice of the whole booth that lies over the others, in every panel', () => {
    const places = ['stt', 'subtitles', 'whole'] as const
    expect(told('capture-denied', { codes: ['captions', 'capture-denied'], places })).toBe(true)
    expect(told('capture-denied', { codes: ['capture-denied'], places, here: 'subtitles' })).toBe(true)
    expect(told('capture-denied', { codes: ['capture-denied', 'captions'], places })).toBe(false)
  })

  it('by the question for consent, before and after an answer', () => {
    for (const reason of ['consent-open', 'consent-declined'] as const) {
      expect(told(reason, { codes: ['consent'], here: 'subtitles' })).toBe(true)
      expect(told(reason, { codes: ['captions'], here: 'subtitles' })).toBe(false)
    }
  })

  it('by the state of the connection, when the room refuses it', () => {
    expect([told('not-joined', { isRefused: true }), told('not-joined', {})]).toEqual([true, false])
  })
})
