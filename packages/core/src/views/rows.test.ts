import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { soleAuthor } from '../booth/test-support/lines/sole-author.ts'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import type { OpenLine } from '../lines/open-lines.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import { personOf } from '../link/wire/author.ts'
import type { Language } from '../ports/common.ts'
import { canRevise } from './composer.ts'
import { chatRow, openRow, subtitleRow } from './rows.ts'

const languages = Object.values(sampleLanguages)
const line = (changes: Partial<TranscriptLine> = {}): TranscriptLine =>
  transcriptLine({
    ...soleAuthor('luis', 'Luis García Lorca'),
    speakerLanguage: 'spanish-spain',
    text: 'hola',
    time: '10:11:12',
    ...changes,
  })
const translated = line({ translation: { state: 'translated', target: 'arabic-egypt', text: 'مرحبا' } })
const original = { text: 'hola', tag: 'es-ES', direction: 'ltr' } as const
const arabic = { text: 'مرحبا', tag: 'ar-EG', direction: 'rtl' } as const

describe('a subtitle row', () => {
  it('contains what is shown of a line', () => {
    expect(subtitleRow(line(), undefined, { bilingual: false, languages })).toEqual({
      key: 'key',
      checkFigures: { said: [], asSaid: [], had: [], written: [] },
      checkLinks: [],
      sender: 'luis',
      speaker: 'connection:luis',
      source: 'other',
      time: '10:11:12',
      shown: original,
      state: 'original',
      untranslated: null,
      outcome: null,
      origin: 'live',
      late: false,
      revised: false,
      unclear: [],
      translatedAgain: false,
      truncated: false,
      canReportUnclear: false,
      canAsk: false,
      question: undefined,
      name: 'Luis García Lorca',
      bilingualText: null,
    })
  })

  it('shows the name only when the speaker differs from the line before', { tags: ['speaker-name'] }, () => {
    const name = (previous: TranscriptLine | undefined) =>
      subtitleRow(line(), previous, { bilingual: false, languages }).name
    expect(name(undefined)).toBe('Luis García Lorca')
    expect(name(line())).toBeNull()
    expect(name(line({ name: 'Ada' }))).toBe('Luis García Lorca')
    expect(name(line({ speaker: 'another Luis' }))).toBe('Luis García Lorca')
    expect(name(line({ speaker: 'ada', name: 'Ada' }))).toBe('Luis García Lorca')
  })

  it('shows the name once for what one user says on several connections', () => {
    const speaker = personOf('phone', 'luis')
    const [phone, laptop] = [line({ sender: 'phone', speaker }), line({ sender: 'laptop', speaker })]
    expect(subtitleRow(laptop, phone, { bilingual: false, languages }).name).toBeNull()
  })

  it('shows the translation right to left if its language is, and the original below if bilingual', {
    tags: ['bilingual'],
  }, () => {
    const row = (bilingual: boolean) => subtitleRow(translated, undefined, { bilingual, languages })
    expect(row(false)).toMatchObject({ shown: arabic, bilingualText: null, state: 'translated' })
    expect(row(true)).toMatchObject({ shown: arabic, bilingualText: original })
  })

  it.each([
    ['pending', 'pending'],
    ['failed', 'untranslated'],
  ] as const)('shows the original once for a line whose translation is %s', (state, shown) => {
    const translation = { state, target: 'arabic-egypt', reason: 'network' } as const
    const row = subtitleRow(line({ translation }), undefined, { bilingual: true, languages })
    expect(row).toMatchObject({ shown: original, bilingualText: null, state: shown })
  })

  it('takes its direction from the tag in the catalogue, and is left to right in an unknown language', () => {
    const house = { ...sampleLanguages.arabic, code: 'house-language', tag: 'fa-IR' }
    const options = { bilingual: false, languages: [house] }
    const shown = (speakerLanguage: string) => subtitleRow(line({ speakerLanguage }), undefined, options).shown
    expect(shown(house.code)).toEqual({ text: 'hola', tag: 'fa-IR', direction: 'rtl' })
    expect(shown('klingon')).toEqual({ text: 'hola', tag: '', direction: 'ltr' })
  })

  it('shows the sending state of an own line, and that a line was truncated', () => {
    const row = subtitleRow(line({ own: true, outcome: 'failed', truncated: true }), undefined, {
      bilingual: false,
      languages,
    })
    expect(row).toMatchObject({ source: 'own', outcome: 'failed', truncated: true })
  })

  it.each([
    ['sending', 'waiting'],
    ['sent', 'sent'],
    ['failed', 'failed'],
  ] as const)('shows an own line that is %s as %s while lines wait for the connection', (outcome, shown) => {
    const own = line({ own: true, outcome })
    const options = { bilingual: false, languages, waits: true }
    expect([subtitleRow(own, undefined, options).outcome, chatRow(own, options).outcome]).toEqual([shown, shown])
    expect(subtitleRow(line(), undefined, options).outcome).toBeNull()
  })

  it.each([
    ['limit', 'limit'],
    ['missing-port', 'unsupported'],
    ['unsupported-language', 'unsupported'],
    ['rate-limited', 'failed'],
    ['empty', 'failed'],
  ] as const)('shows a translation that failed with %s as untranslated with the reason %s', (reason, untranslated) => {
    const translation = { state: 'failed', target: 'english-united-states', reason } as const
    expect(subtitleRow(line({ translation }), undefined, { bilingual: false, languages })).toMatchObject({
      state: 'untranslated',
      untranslated,
    })
  })

  it('is unsupported if the catalogue has no translation for one of its languages, whatever the failure', {
    tags: ['not-translatable'],
  }, () => {
    const french = languages.find(({ tag }) => tag === 'fr-FR')
    const translation = { state: 'failed', target: 'english-united-states', reason: 'bad-request' } as const
    const without = languages.map((each) => (each === french ? { ...each, services: new Set<never>() } : each))
    const failed = line({ speakerLanguage: 'french-france', translation })
    expect(chatRow(failed, { languages: without }).untranslated).toBe('unsupported')
    expect(chatRow(failed, { languages }).untranslated).toBe('failed')
  })

  it('shows whether its sender has corrected it', () => {
    const revised = (revision: number) =>
      subtitleRow(line({ revision }), undefined, { bilingual: false, languages }).revised
    expect([revised(0), revised(1), revised(7)]).toEqual([false, true, true])
  })

  it.each(['live', 'history', 'repair'] as const)('shows that the line came as %s', (origin) => {
    const late = line({ origin })
    expect(subtitleRow(late, undefined, { bilingual: false, languages }).origin).toBe(origin)
    expect(chatRow(late, { languages }).origin).toBe(origin)
  })

  it.each([
    ['a line that was missed at first', { origin: 'repair' }, true],
    ['speech that was recognised late', { late: true }, true],
    ['a line of before', { origin: 'history' }, false],
    ['any other line', {}, false],
  ] as const)('shows whether %s is late', (_, changes, late) => {
    const options = { bilingual: false, languages }
    expect([subtitleRow(line(changes), undefined, options).late, chatRow(line(changes), options).late]).toEqual([
      late,
      late,
    ])
  })
})

describe('a chat row', () => {
  it('contains what is shown of a message, with the short name of its sender', { tags: ['chat-others'] }, () => {
    expect(chatRow(line(), { languages })).toEqual({
      key: 'key',
      checkFigures: { said: [], asSaid: [], had: [], written: [] },
      checkLinks: [],
      sender: 'luis',
      speaker: 'connection:luis',
      time: '10:11:12',
      shown: original,
      original: null,
      state: 'original',
      untranslated: null,
      outcome: null,
      origin: 'live',
      late: false,
      revised: false,
      unclear: [],
      translatedAgain: false,
      truncated: false,
      canReportUnclear: false,
      canAsk: false,
      question: undefined,
      source: 'other',
      name: 'Luis García Lorca',
      shortName: 'Luis G.',
      file: null,
    })
    expect(chatRow(line({ own: true }), { languages }).source).toBe('own')
  })

  it('keeps the original along with its translation', () => {
    expect(chatRow(translated, { languages })).toMatchObject({ shown: arabic, original })
  })

  it('contains a file that the transport carried, or the address of one', { tags: ['file-sent'] }, () => {
    const file = { id: 'file', name: 'plan.pdf', sizeBytes: 7, mediaType: 'application/pdf' }
    expect(chatRow(line({ type: 'file', file }), { languages }).file).toEqual({
      name: 'plan.pdf',
      sizeBytes: 7,
      url: null,
      carried: true,
    })
    const urlFile = 'https://files.example/plan.pdf'
    expect(chatRow(line({ type: 'file', text: 'the plan', urlFile }), { languages }).file).toEqual({
      name: 'the plan',
      sizeBytes: null,
      url: urlFile,
      carried: false,
    })
  })
})

describe('a line', () => {
  it.each([
    ['can be corrected by its sender once it has been sent', { own: true, outcome: 'sent' }, true],
    ['cannot be corrected while it is being sent', { own: true, outcome: 'sending' }, false],
    ['cannot be corrected if it was not sent', { own: true, outcome: 'failed' }, false],
    ['cannot be corrected by others', {}, false],
    ['cannot be corrected if it is a file', { own: true, outcome: 'sent', type: 'file' }, false],
  ] as const)('%s', (_, changes, can) => {
    expect(canRevise(line(changes))).toBe(can)
  })
})

describe('an open row', () => {
  const words = 'So we could ship on Thursday'
  const spoken = (changes: Partial<OpenLine> = {}): OpenLine => ({
    key: 'key',
    id: 'id',
    ...soleAuthor('luis', 'Luis García Lorca'),
    clientId: 'luis-tab',
    own: false,
    speakerLanguage: 'english-united-states',
    revision: 3,
    text: words,
    stable: { calm: 11, fast: 16 },
    ...changes,
  })
  const { americanEnglish, arabic } = sampleLanguages
  const row = (reading: 'calm' | 'fast', changes: Partial<OpenLine> = {}, target: Language | null = americanEnglish) =>
    openRow(spoken(changes), undefined, { languages, reading, target })
  const english = { tag: 'en-US', direction: 'ltr' } as const

  it('contains only the settled words in calm mode, and the others apart in fast mode', () => {
    expect(row('calm')).toEqual({
      key: 'key',
      sender: 'luis',
      speaker: 'connection:luis',
      source: 'other',
      name: 'Luis García Lorca',
      shortName: 'Luis G.',
      showName: true,
      shown: { text: 'So we could', ...english },
      unsettled: '',
      foreign: false,
      gone: false,
      original: null,
      direction: 'ltr',
      language: americanEnglish,
    })
    expect(row('fast')).toMatchObject({ shown: { text: 'So we could ship ', ...english }, unsettled: 'on Thursday' })
  })

  it('contains no settled words of another language, and all of them apart in fast mode', () => {
    expect(row('calm', {}, arabic)).toMatchObject({ foreign: true, shown: { text: '', ...english }, unsettled: '' })
    expect(row('fast', {}, arabic)).toMatchObject({ foreign: true, shown: { text: '' }, unsettled: words })
    expect(row('calm', {}, null).foreign).toBe(true)
  })

  it('contains the settled part of its translation into the reading language, with the original', () => {
    const translation = { target: arabic.code, text: 'حتى نتمكن من', stableChars: 9 }
    const read = { tag: arabic.tag, direction: 'rtl' }
    expect(row('calm', { translation }, arabic)).toMatchObject({
      ...{ foreign: false, shown: { text: 'حتى نتمكن', ...read }, unsettled: '', direction: 'rtl' },
      original: { text: words, ...english },
    })
    expect(row('fast', { translation }, arabic)).toMatchObject({ shown: { text: 'حتى نتمكن ' }, unsettled: 'من' })
  })

  it.each([
    ['nothing of it is settled', { stableChars: 0 }, false],
    ['it is of another language than is read', { target: 'welsh' }, false],
    ['the line is an own one', {}, true],
  ])('has no translation if %s', (_, fields, own) => {
    const translation = { target: arabic.code, text: 'حتى نتمكن من', stableChars: 9, ...fields }
    expect(row('calm', { translation, own }, arabic)).toMatchObject({ foreign: !own, original: null })
  })

  it('has the direction of its future final line', () => {
    expect([row('calm', {}, arabic).direction, row('calm').direction]).toEqual(['rtl', 'ltr'])
  })

  it('shows own words to a speaker who reads another language', () => {
    expect(row('calm', { own: true }, arabic)).toMatchObject({
      source: 'own',
      foreign: false,
      shown: { text: 'So we could' },
    })
  })

  it('treats an unknown language as another language', () => {
    expect(row('calm', { speakerLanguage: 'klingon' })).toMatchObject({ foreign: true, language: null })
  })

  it('shows the name only when the speaker differs from the line above, open or not', () => {
    const options = { languages, reading: 'calm', target: americanEnglish } as const
    const name = (previous: TranscriptLine | OpenLine) => openRow(spoken(), previous, options).showName
    expect([name(line()), name(spoken()), name(line({ speaker: 'ada' })), name(spoken({ name: 'Ada' }))]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
