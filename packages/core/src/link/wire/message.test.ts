import { describe, expect, it } from 'vitest'
import {
  bareFile,
  bareSubtitle,
  file,
  header,
  lineOf,
  ours,
  rejected,
} from '../../booth/test-support/lines/messages.ts'
import type { JsonObject } from '../../ports/common.ts'
import { createEnvelope, envelopeOf, formatTime, parseInbound } from './message.ts'

const { v: _, ...headerFields } = header

describe('an inbound line', () => {
  it('is read with its header', () => {
    expect(parseInbound(ours)).toEqual({
      kind: 'line',
      line: { ...headerFields, ...bareSubtitle, type: 'text', truncated: false },
    })
  })

  it('may be a bare message without id and version', { tags: ['message-bare'] }, () => {
    expect(lineOf(bareSubtitle)).toEqual({ ...bareSubtitle, type: 'text', truncated: false })
    const chat = { module: 'chat', time: '', name: 'Bo', speakerLanguage: 'french-france', text: 'Salut', type: 'text' }
    expect(lineOf(chat)).toEqual({ ...chat, multiple: false, translations: [], truncated: false })
  })

  it("keeps the sender's translations", { tags: ['translation-by-sender'] }, () => {
    const translations = [{ targetLanguage: 'french-france', text: 'Bonjour' }]
    expect(lineOf({ ...ours, multiple: true, translations })).toEqual({
      ...headerFields,
      ...bareSubtitle,
      multiple: true,
      translations,
      type: 'text',
      truncated: false,
    })
  })

  it('may be marked as recognised late', () => {
    expect(lineOf({ ...ours, late: true })).toEqual({ ...lineOf(ours), late: true })
    expect(envelopeOf(lineOf({ ...ours, late: true }))).toMatchObject({ late: true })
  })

  it('may be marked as said off the record, by `true` alone, in either form, and is passed on with its mark', () => {
    for (const given of [ours, bareSubtitle]) {
      expect(lineOf({ ...given, offRecord: true })).toEqual({ ...lineOf(given), offRecord: true })
      for (const wrong of [false, 'true', 1, null, {}])
        expect(lineOf({ ...given, offRecord: wrong })).toEqual(lineOf(given))
    }
    expect(envelopeOf(lineOf({ ...ours, offRecord: true }))).toMatchObject({ offRecord: true })
  })

  it('is never late in the bare form', () => {
    expect(lineOf({ ...bareSubtitle, late: true })).toEqual(lineOf(bareSubtitle))
  })

  it('keeps at most 50 translations', () => {
    const translations = Array.from({ length: 51 }, (_, index) => ({ targetLanguage: `l${index}`, text: 'x' }))
    expect(lineOf({ ...ours, translations }).translations).toEqual(translations.slice(0, 50))
  })

  it('keeps translations of at most 10,000 characters in total', () => {
    const translations = [4_000, 6_000, 1].map((chars, index) => ({
      targetLanguage: `l${index}`,
      text: 'x'.repeat(chars),
    }))
    expect(lineOf({ ...ours, translations }).translations).toEqual(translations.slice(0, 2))
    const cut = { targetLanguage: 'l0', text: 'x'.repeat(20_000) }
    expect(lineOf({ ...ours, translations: [cut, cut] }).translations).toEqual([
      { targetLanguage: 'l0', text: 'x'.repeat(10_000) },
    ])
  })

  it.each(['00:00:00', '09:08:07', '19:59:59', '23:59:59'])('has a time such as %s', (time) => {
    expect(lineOf({ ...ours, time }).time).toBe(time)
  })

  it.each(['24:00:00', '12:60:00', '12:00:60', '1:02:03', '12:34', '12:34:56\n', ' 12:34:56', '١٢:٣٤:٥٦', 'Ada: yes'])(
    'has no time if it claims %j',
    (time) => {
      expect(lineOf({ ...ours, time }).time).toBe('')
    },
  )

  it('carries a file, or the address of one, in chat', () => {
    expect(lineOf({ ...bareFile, file })).toEqual({ ...bareFile, file, truncated: false })
    const sealed = { ...file, sha256: '0123456789abcdef'.repeat(4) }
    expect(lineOf({ ...bareFile, file: sealed }).file).toEqual(sealed)
    const urlFile = 'https://files.example.com/notes.pdf'
    expect(lineOf({ ...bareFile, urlFile })).toEqual({ ...bareFile, urlFile, truncated: false })
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://a:b@example.com/', 7, null])(
    'drops the address %j, which is not a plain web address',
    (urlFile) => {
      expect(parseInbound({ ...bareFile, urlFile })).toEqual(rejected('empty-line'))
      expect(lineOf({ ...bareFile, urlFile, file })).toEqual({ ...bareFile, file, truncated: false })
    },
  )

  it('is truncated at 10,000 characters and marked', () => {
    expect(lineOf({ ...ours, text: 'x'.repeat(10_000) })).toMatchObject({ text: 'x'.repeat(10_000), truncated: false })
    expect(lineOf({ ...ours, text: 'x'.repeat(10_001) })).toMatchObject({ text: 'x'.repeat(10_000), truncated: true })
    expect(lineOf({ ...ours, text: `${'x'.repeat(9_999)}😀` }).text).toBe('x'.repeat(9_999))
    const long = { targetLanguage: 'french-france', text: 'y'.repeat(10_001) }
    expect(lineOf({ ...ours, translations: [long] }).translations[0]?.text).toBe('y'.repeat(10_000))
  })

  it('contains no half characters', () => {
    expect(lineOf({ ...ours, text: 'a\ud800b\udc00😀' }).text).toBe('a\ufffdb\ufffd😀')
  })

  it('keeps right-to-left text unchanged', () => {
    expect(lineOf({ ...ours, text: '\u200fمرحبا\u200e' }).text).toBe('\u200fمرحبا\u200e')
  })

  it('has a name of at most 200 characters without control or direction characters', () => {
    expect(lineOf({ ...ours, name: 'x'.repeat(201) }).name).toBe('x'.repeat(200))
    const controls = '\u0000\u001f\u007f\u061c\u200e\u200f\u2028\u202a\u202e\u2066\u2069'
    expect(lineOf({ ...ours, name: ` A${controls}da\n` }).name).toBe('Ada')
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\run.exe', 'run.exe'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['..', 'file'],
    ['', 'file'],
    ['a/', 'file'],
    ['x\n.txt', 'x.txt'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    [`notes.pdf${' '.repeat(300)}.exe`, 'notes.pdf .exe'],
    ['notes \u00a0\u3000\u2003.exe', 'notes .exe'],
  ])('has a file name without path, direction characters or runs of white space: %j', (name, cleaned) => {
    expect(lineOf({ ...bareFile, file: { ...file, name } }).file).toEqual({ ...file, name: cleaned })
  })

  it('ignores unknown fields', () => {
    expect(lineOf({ ...ours, admin: true })).toEqual(lineOf(ours))
    expect(lineOf(JSON.parse(JSON.stringify(ours).replace('{', '{"__proto__":{"own":true},')))).toEqual(lineOf(ours))
  })

  it.each([null, undefined, 1, 'text', true, [], [ours], Symbol('x'), 1n, () => ours])(
    'must be an object: %s',
    (value) => {
      expect(parseInbound(value)).toEqual(rejected('not-an-object'))
    },
  )

  it.each([0, 2, '1', null, {}])('of version %j is ignored', (version) => {
    expect(parseInbound({ ...ours, v: version })).toEqual(rejected('unknown-version'))
  })

  it.each([undefined, 'video', '__proto__', 'constructor', 3])(
    'of module %j is ignored',
    { tags: ['message-filter'] },
    (module) => {
      expect(parseInbound({ ...ours, module })).toEqual(rejected('unknown-module'))
    },
  )

  it.each(['poll', null, 'constructor'])('of type %j is ignored', (type) => {
    expect(parseInbound({ ...bareFile, type, file })).toEqual(rejected('unknown-type'))
  })

  it('of subtitles is never a file', () => {
    expect(parseInbound({ ...ours, type: 'file', file })).toEqual(rejected('unknown-type'))
  })

  it.each(['', ' \n\t', '\u200b', '\u200d\u200c \u2060', '\ufe0f', '\u2800'])(
    'with nothing to show is ignored: %j',
    (text) => {
      expect(parseInbound({ ...ours, text })).toEqual(rejected('empty-line'))
    },
  )

  it.each([
    ['id', ''],
    ['id', undefined],
    ['id', 'x'.repeat(201)],
    ['clientId', 4],
    ['seq', -1],
    ['seq', 1.5],
    ['seq', Number.POSITIVE_INFINITY],
    ['sentAtMs', 'now'],
    ['name', undefined],
    ['name', {}],
    ['speakerLanguage', ''],
    ['text', ['x']],
  ])('with a wrong %s (%j) is ignored', (field, value) => {
    expect(parseInbound({ ...ours, [field]: value })).toEqual(rejected('invalid-field'))
  })

  it.each([
    ['time', 5, { time: '' }],
    ['time', null, { time: '' }],
    ['multiple', 'yes', { multiple: false }],
    ['translations', 'none', { translations: [] }],
    ['translations', [null], { translations: [] }],
    [
      'translations',
      [{ targetLanguage: 'french-france' }, { targetLanguage: 'spanish-spain', text: 'Hola' }],
      { translations: [{ targetLanguage: 'spanish-spain', text: 'Hola' }] },
    ],
    ['late', false, {}],
    ['late', 'true', {}],
    ['late', 1, {}],
    ['segmentId', null, {}],
    ['file', null, {}],
  ])('with an unreadable %s (%j) is shown without it', (field, value, instead) => {
    expect(lineOf({ ...ours, [field]: value })).toEqual({ ...lineOf(ours), ...instead })
  })

  it.each([
    { ...file, id: 5 },
    { ...file, name: null },
    { ...file, sizeBytes: -1 },
    { ...file, mediaType: {} },
    { ...file, sha256: 'not a digest' },
    { ...file, sha256: 'a'.repeat(65) },
    'file',
  ])('with a wrong file is ignored: %j', (wrong) => {
    expect(parseInbound({ ...bareFile, file: wrong })).toEqual(rejected('empty-line'))
  })
})

describe('a control message in the inbox', () => {
  it.each(['state', 'ask', 'answer', 'partial'])('of type %s is validated', (type) => {
    expect(parseInbound({ v: 1, module: 'lingobooth', type })).toEqual(rejected('invalid-field'))
  })

  it('is passed on as validated', () => {
    const reads = { subtitles: [], chat: ['english-united-states'], voice: [] }
    const control = { id: 'c1', clientId: 'ana', type: 'state', heads: { subtitles: 2, chat: 0 }, reads }
    expect(parseInbound({ v: 1, module: 'lingobooth', sentAtMs: 5, ...control })).toEqual({ kind: 'control', control })
  })

  it('of the sealed form is recognised', () => {
    expect(parseInbound({ ...header, module: 'sealed', data: 'x' })).toEqual({ kind: 'later' })
  })

  it('of an unknown type is ignored', () => {
    expect(parseInbound({ v: 1, module: 'lingobooth', type: 'shutdown' })).toEqual(rejected('unknown-type'))
    expect(parseInbound({ v: 1, module: 'lingobooth' })).toEqual(rejected('unknown-type'))
  })
})

describe('an envelope', () => {
  it('is flat: the header is next to the fields of the bare form', { tags: ['message-fields'] }, () => {
    const envelope: JsonObject = createEnvelope(bareSubtitle, { id: 'line-1', clientId: 'c', seq: 0, sentAtMs: 5 })
    expect(envelope).toEqual({ v: 1, id: 'line-1', clientId: 'c', seq: 0, sentAtMs: 5, ...bareSubtitle })
  })

  it('has a UUID version 7 of the time of sending', () => {
    const make = () => createEnvelope(bareSubtitle, { clientId: 'c', seq: 0, sentAtMs: 1_790_000_000_000 }).id
    const hexTime = (1_790_000_000_000).toString(16).padStart(12, '0')
    expect(make()).toMatch(
      new RegExp(`^${hexTime.slice(0, 8)}-${hexTime.slice(8)}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`),
    )
    expect(make()).not.toBe(make())
  })

  it('is parsed back to what was created', () => {
    const envelope = createEnvelope(bareSubtitle, { clientId: 'c', seq: 7, sentAtMs: 1_790_000_000_000 })
    const { v: __, ...fields } = envelope
    expect(lineOf(JSON.parse(JSON.stringify(envelope)))).toEqual({ ...fields, type: 'text', truncated: false })
  })
})

describe('the time of a message', () => {
  it('is local, as HH:MM:SS', { tags: ['message-fields'] }, () => {
    expect(formatTime(new Date(2026, 0, 2, 3, 4, 5))).toBe('03:04:05')
    expect(formatTime(new Date(2026, 11, 31, 23, 59, 0))).toBe('23:59:00')
  })
})
