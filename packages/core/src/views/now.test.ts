import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { final, open, options, read, seen, startMs } from '../booth/test-support/lines/now-lines.ts'
import { checkLine } from '../lines/check-line.ts'
import { provideLineChecks } from '../lines/lazy-check.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import { inReadersWay, mendFigures } from '../translate/numbers/mend-figures.ts'
import { firstNow, longestTurnMs, nextNow } from './now.ts'

describe('what is read now', () => {
  it('is nothing before others have spoken', () => {
    const quiet = read([[]])
    expect(quiet).toBe(firstNow)
    expect(seen(quiet)).toEqual({ name: undefined, rows: undefined, second: null, keys: [] })
  })

  it.each<[string, Partial<TranscriptLine>]>([
    ['an own line', { own: true }],
    ['a line of before', { origin: 'history' }],
    ['a line of an earlier visit', { origin: 'earlier' }],
    ['a line that came again', { origin: 'repair' }],
    ['a line that came late', { late: true }],
    ['a file', { type: 'file' }],
  ])('leaves %s in the list', (_, changes) => {
    const left = final('luis', 'l1', 'Not here', changes)
    expect(read([[left]])).toBe(firstNow)
    const beside = [final('ana', 'a1', 'Good morning'), left]
    expect(seen(read([[beside[0] as TranscriptLine]], [beside]))).toEqual({
      name: 'Ana',
      rows: ['Good morning'],
      second: null,
      keys: ['a1'],
    })
  })

  it('leaves what this participant is saying in the list', () => {
    expect(read([[], [open('luis', 'l1', 'Not here', { own: true })]])).toBe(firstNow)
  })

  it('has the words of whoever speaks, from the first one on, and marks those that may change', () => {
    const begun = read([[], [open('ana', 'a1', '', {})]])
    expect(begun.turn).toMatchObject({ name: 'Ana', open: true, rows: [], foreign: false })
    expect([...begun.keys]).toEqual(['a1'])
    const stable = { calm: 4, fast: 8 }
    const words = read([[], [open('ana', 'a1', 'Good morning', { stable })]])
    expect(words.turn?.rows).toEqual([
      {
        id: 'a1 0',
        key: 'a1',
        text: 'Good mor',
        unsettled: 'ning',
        tag: 'en-US',
        direction: 'ltr',
        figures: [],
        agreed: [],
        start: 0,
      },
    ])
    const calm = read([[], [open('ana', 'a1', 'Good morning', { stable })], { reading: 'calm' }])
    expect(calm.turn?.rows).toMatchObject([{ text: 'Good', unsettled: '' }])
  })

  it('has the same row once its line is final', () => {
    const text = 'Good morning'
    const now = read([[], [open('ana', 'a1', text)]], [[final('ana', 'a1', text)]])
    expect(now.turn).toMatchObject({ open: false, rows: [{ id: 'a1 0', text, unsettled: '' }] })
  })

  it('splits what may change where its rows part', () => {
    const text = 'The train to Leeds leaves at nine'
    const now = read([[], [open('ana', 'a1', text, { stable: { calm: 0, fast: 9 } })]])
    expect(now.turn?.rows).toMatchObject([
      { text: 'The train ', unsettled: 'to Leeds' },
      { text: '', unsettled: 'leaves at nine' },
    ])
  })

  it('has the translation, and what is said of it below with the passage that is still spoken', () => {
    const { spanishSpain } = sampleLanguages
    const { tag, code: target } = sampleLanguages.americanEnglish
    const spoken = open('luis', 'l1', 'buenos días a', {
      speakerLanguage: spanishSpain.code,
      stable: { calm: 6, fast: 11 },
      translation: { text: 'good morning', stableChars: 4, target },
    })
    const now = read([[], [spoken]])
    expect(now.turn).toMatchObject({
      ...{ tag, direction: 'ltr', foreign: false, language: spanishSpain },
      rows: [{ text: 'good ', unsettled: 'morning' }],
      original: { text: 'buenos días a', tag: spanishSpain.tag, spokenFrom: 11 },
    })
    const translation = { state: 'translated', target, text: 'Good morning' } as const
    const said = final('luis', 'l1', 'buenos días', { speakerLanguage: spanishSpain.code, translation })
    expect(read([[said]]).turn).toMatchObject({
      ...{ tag, foreign: false, language: spanishSpain },
      rows: [{ text: 'Good morning' }],
      original: { text: 'buenos días', tag: spanishSpain.tag, spokenFrom: 11 },
    })
  })

  it('is foreign while there is no translation', () => {
    const speakerLanguage = sampleLanguages.spanishSpain.code
    const translation = { state: 'pending', target: 'english-united-states' } as const
    const foreign = [
      read([[], [open('luis', 'l1', 'buenos', { speakerLanguage })]]),
      read([[final('luis', 'l1', 'buenos días', { speakerLanguage, translation })]]),
    ]
    expect(foreign.map(({ turn }) => [turn?.foreign, turn?.tag, turn?.original])).toEqual([
      [true, 'es-ES', null],
      [true, 'es-ES', null],
    ])
  })

  it('has a language that is not in the catalogue as it is', () => {
    expect(read([[final('luis', 'l1', 'tlhIngan', { speakerLanguage: 'klingon' })]]).turn?.language).toBeNull()
  })

  it('has the beginning of a very long line, and of what was said of it', () => {
    const text = 'word '.repeat(400)
    const [row] = read([[], [open('ana', 'a1', text)]], [[final('ana', 'a1', text)]]).turn?.rows.slice(-1) ?? []
    expect(row?.text).toMatch(/word…$/)
    const speakerLanguage = sampleLanguages.spanishSpain.code
    const target = sampleLanguages.americanEnglish.code
    const translation = { state: 'translated', target, text: 'A word' } as const
    const said = read(
      [[], [open('luis', 'l1', text, { speakerLanguage })]],
      [[final('luis', 'l1', text, { speakerLanguage, translation })]],
    ).turn?.original
    const preview = { text: 'A word', stableChars: 6, target }
    const spoken = read([[], [open('luis', 'l1', text, { speakerLanguage, translation: preview })]]).turn?.original
    for (const original of [said, spoken]) expect(original?.text).toMatch(/word…$/)
    expect(spoken?.spokenFrom).toBe(spoken?.text.length)
  })

  it('has no line that came at once and is longer than its place, nor one with a link: they are read in the list', () => {
    const said = final('ana', 'a1', 'Good morning')
    const long = final('ana', 'a2', 'word '.repeat(20))
    const link = final('luis', 'l1', 'See example.org/x')
    expect(seen(read([[said]], [[said, long]], [[said, long, link]]))).toMatchObject({
      rows: ['Good morning'],
      keys: ['a1'],
    })
  })

  it('has no row of blank words', () => {
    expect(read([[], [open('ana', 'a1', '  ')]]).turn?.rows).toEqual([])
  })

  it('marks the figures that the reader should look at in the row where they stand', () => {
    provideLineChecks({ checkLine, mendFigures, inReadersWay })
    const speakerLanguage = sampleLanguages.spanishSpain.code
    const target = sampleLanguages.americanEnglish.code
    const translation = { state: 'translated', target, text: 'The house costs 1,200 euros in all, they say.' } as const
    const line = final('luis', 'l1', 'La casa cuesta 12.000 euros, dicen.', { speakerLanguage, translation })
    const place = [{ start: 0, end: 6 }]
    expect(read([[line]]).turn?.rows).toMatchObject([
      { text: 'The house costs', figures: [] },
      { text: '12,000 euros in all,', figures: place },
      { text: 'they say.', figures: [] },
    ])
    const asked = { figures: ['12.000'], state: 'asked' } as const
    for (const state of ['asked', 'wrong'] as const)
      expect(read([[{ ...line, question: { ...asked, state } }]]).turn?.rows[1]).toMatchObject({ figures: place })
    expect(read([[{ ...line, question: { ...asked, state: 'right' } }]]).turn?.rows[1]).toMatchObject({
      figures: [],
      agreed: place,
    })
  })

  it('is none of long ago, below many others', () => {
    const own = Array.from({ length: 60 }, (_, index) => final('luis', `l${index}`, 'So', { own: true }))
    const first = final('ana', 'a1', 'Good morning')
    expect(seen(read([[first, ...own.slice(1)]])).name).toBe('Ana')
    expect(read([[first]], [[first, ...own]])).toBe(firstNow)
  })
})

describe('the rows of a turn', { tags: ['now'] }, () => {
  const sentence = 'The train to Leeds leaves at nine from platform four today'
  const pieces = ['The train to Leeds', 'leaves at nine from', 'platform four today']

  it('come in row by row, and the oldest goes', () => {
    const ids = sentence.split(' ').map((_, index, words) => {
      const said = words.slice(0, index + 1).join(' ')
      return read([[], [open('ana', 'a1', said)], { rows: 2 }]).turn?.rows.map(({ id }) => id)
    })
    const [first, second, third] = [['a1 0'], ['a1 0', 'a1 1'], ['a1 1', 'a1 2']]
    expect(ids).toEqual([...Array(4).fill(first), ...Array(4).fill(second), ...Array(3).fill(third)])
  })

  it('are of the lines of one speaker, of which those leave that have no row any more', () => {
    const said = [final('ana', 'a1', 'Good morning'), final('ana', 'a2', 'Welcome')]
    expect(seen(read([said.slice(0, 1)], [said]))).toMatchObject({
      rows: ['Good morning', 'Welcome'],
      keys: ['a2', 'a1'],
    })
    const more = [...said, final('ana', 'a3', sentence)]
    expect(seen(read([said.slice(0, 1)], [said], [more]))).toMatchObject({ rows: pieces, keys: ['a3'] })
    expect(
      seen(read([said.slice(0, 1)], [said], [more], [[...more, final('ana', 'a4', 'Any questions?')]])),
    ).toMatchObject({
      rows: [...pieces.slice(1), 'Any questions?'],
      keys: ['a4', 'a3'],
    })
  })

  it('rest in the list once the oldest have gone, in the language that is read, until their line does', () => {
    const text = 'The train to Leeds leaves at nine, and the one to York leaves at ten'
    const { code: target } = sampleLanguages.americanEnglish
    const spanish = {
      speakerLanguage: sampleLanguages.spanishSpain.code,
      translation: { text, stableChars: text.length, target },
    }
    const beginning = { key: 'a1', text: 'The train to Leeds', speakerLanguage: target }
    const now = read([[], [open('ana', 'a1', 'El tren', spanish)]])
    expect(now.beginnings).toMatchObject([beginning])
    const more = read([[], [open('ana', 'a1', text)]], [[], [open('ana', 'a1', `${text} o`)]])
    expect(more.beginnings).toMatchObject([beginning])
    expect(nextNow(more, [], [open('ana', 'a1', `${text} or`)], options).beginnings).toBe(more.beginnings)
    expect(nextNow(more, [final('ana', 'a1', text)], [], options).beginnings).toMatchObject([beginning])
    const { translation: _, ...foreign } = spanish
    const { speakerLanguage } = foreign
    expect(read([[], [open('ana', 'a1', text, foreign)]]).beginnings).toMatchObject([{ ...beginning, speakerLanguage }])
  })

  it('begin with the newest line for whoever has just come', () => {
    const said = [final('ana', 'a1', 'Good morning'), final('ana', 'a2', 'Welcome')]
    expect(seen(read([said]))).toMatchObject({ rows: ['Welcome'], keys: ['a2'] })
  })

  it('begin anew with the next line once they have gone on for more than a minute, not within a line', () => {
    const said = [final('ana', 'a1', 'Good morning')]
    const third = [open('ana', 'a3', 'So')]
    const after = (ms: number) => [...said, final('ana', 'a2', 'Welcome', { receivedAtMs: startMs + ms })]
    const open2 = [open('ana', 'a2', 'Welcome')]
    const rowsAfter = (ms: number) => seen(read([said], [said, open2], [after(ms)], [after(ms), third])).rows
    expect(rowsAfter(longestTurnMs)).toEqual(['Good morning', 'Welcome', 'So'])
    expect(rowsAfter(longestTurnMs + 1)).toEqual(['So'])
    expect(seen(read([said], [said, open2], [after(longestTurnMs + 1)])).rows).toEqual(['Good morning', 'Welcome'])
    expect(seen(read([said], [after(longestTurnMs + 1)])).rows).toEqual(['Welcome'])
  })

  it('go on after a line that came late', () => {
    const [first, next] = [final('ana', 'a1', 'Good morning'), final('ana', 'a2', 'Welcome')]
    const late = final('luis', 'l1', 'Hello', { late: true })
    expect(seen(read([[first]], [[first, late]], [[first, late, next]])).rows).toEqual(['Good morning', 'Welcome'])
  })

  it('stay when they are answered, and begin anew with the next line, so that the answer stands below them in the list', () => {
    const [first, next] = [final('ana', 'a1', 'Good morning'), final('ana', 'a2', 'Welcome')]
    const answer = final('luis', 'l1', 'Hello', { own: true })
    const file = final('luis', 'l1', 'Hello', { own: true, type: 'file' })
    expect(seen(read([[first]], [[first, answer]])).rows).toEqual(['Good morning'])
    expect(seen(read([[first]], [[first, answer]], [[first, answer, next]])).rows).toEqual(['Welcome'])
    expect(seen(read([[first]], [[first, file, next]])).rows).toEqual(['Good morning', 'Welcome'])
    const begun = open('ana', 'a2', 'Wel')
    expect(seen(read([[first]], [[first], [begun]], [[first, answer, next]])).rows).toEqual(['Good morning', 'Welcome'])
    const more = [first, answer, next, final('ana', 'a3', 'So')]
    expect(seen(read([[first]], [[first, answer, next]], [more])).rows).toEqual(['Welcome', 'So'])
    expect(seen(read([[first]], [more])).rows).toEqual(['Welcome', 'So'])
    expect(seen(read([[first]], [[first], [begun]], [[first, answer, next]], [more])).rows).toEqual(['So'])
  })

  it('stay beside the sound of an answered speaker that has no words, and comes to nothing', () => {
    const lines = [final('ana', 'a1', 'Good morning'), final('luis', 'l1', 'Hello', { own: true })]
    const sound = [open('ana', 'a2', '')]
    for (const moments of [[lines, sound] as const, [lines] as const])
      expect(seen(read([lines.slice(0, 1)], [lines, sound], [...moments]))).toMatchObject({ rows: ['Good morning'] })
    expect(seen(read([lines.slice(0, 1)], [lines, sound], [lines, [open('ana', 'a2', 'So')]])).rows).toEqual(['So'])
  })
})

describe('whoever has the place', { tags: ['now'] }, () => {
  const [a1, a2] = [final('ana', 'a1', 'Good morning'), final('ana', 'a2', 'As I said')]
  const l1 = final('luis', 'l1', 'Hello')

  it('gives it to another once they have ended', () => {
    expect(seen(read([[a1]], [[a1], [open('luis', 'l1', '')]]))).toEqual({
      ...{ name: 'Luis', rows: [], second: null, keys: ['l1'] },
    })
    expect(seen(read([[a1]], [[a1, l1]]))).toEqual({ name: 'Luis', rows: ['Hello'], second: null, keys: ['l1'] })
    expect(seen(read([[a1]], [[a1, l1, final('bea', 'b1', 'And I')]]))).toMatchObject({ name: 'Bea', second: null })
  })

  it('is at first whoever spoke last', () => {
    expect(seen(read([[a1, l1]]))).toEqual({ name: 'Luis', rows: ['Hello'], second: null, keys: ['l1'] })
  })

  it('keeps it while they speak, beside the newest row of a second person', () => {
    const speaks = open('ana', 'a1', 'Good')
    const now = read([[], [speaks]], [[], [speaks, open('luis', 'l1', 'I would like to say that')]])
    expect(seen(now)).toEqual({
      name: 'Ana',
      rows: ['Good'],
      second: ['Luis', 'that'],
      keys: ['a1', 'l1'],
    })
    expect(seen(read([[], [speaks]], [[l1], [speaks]]))).toMatchObject({ name: 'Ana', second: null, keys: ['a1'] })
  })

  it('leaves it to the second person with their next line only', () => {
    const [speaks, interrupts] = [open('ana', 'a1', 'Good morning'), open('luis', 'l1', 'Hello')]
    const during = [[], [speaks, interrupts]] as const
    const ended = read([[], [speaks]], [...during], [[a1], [interrupts]])
    expect(seen(ended)).toMatchObject({ name: 'Ana', rows: ['Good morning'], second: ['Luis', 'Hello'] })
    const both = read([[], [speaks]], [...during], [[a1], [interrupts]], [[a1, l1]])
    expect(seen(both)).toMatchObject({
      name: 'Ana',
      rows: ['Good morning'],
      second: ['Luis', 'Hello'],
      keys: ['a1', 'l1'],
    })
    const next = nextNow(both, [a1, l1], [open('luis', 'l2', 'Now')], options)
    expect(seen(next)).toEqual({ name: 'Luis', rows: ['Now'], second: null, keys: ['l2'] })
  })

  it.each<[string, Partial<TranscriptLine>]>([
    ['is longer than a row', { text: 'I would like to say something to that' }],
    ['has no translation', { translation: { state: 'failed', target: 'spanish-spain', reason: 'network' } }],
    [
      'has a figure to look at',
      {
        text: 'Hola 12',
        speakerLanguage: 'spanish-spain',
        translation: { state: 'translated', target: 'english-united-states', text: 'Hello' },
      },
    ],
  ])('leaves the line of the second person to the list where it %s', (_, changes) => {
    provideLineChecks({ checkLine, inReadersWay, mendFigures })
    const [speaks, interrupts] = [open('ana', 'a1', 'Good morning'), open('luis', 'l1', 'Hello')]
    const ended = read([[], [speaks]], [[], [speaks, interrupts]], [[final('luis', 'l1', 'Hello', changes)], [speaks]])
    expect(seen(ended)).toMatchObject({ name: 'Ana', second: null, keys: ['a1'] })
  })

  it('goes on alone with their next line, and the second line is in the list', () => {
    const [speaks, interrupts] = [open('ana', 'a1', 'Good morning'), open('luis', 'l1', 'Hello')]
    const both = read([[], [speaks]], [[], [speaks, interrupts]], [[l1], [speaks]], [[l1, a1]])
    expect(seen(both).second).toEqual(['Luis', 'Hello'])
    expect(seen(nextNow(both, [l1, a1], [open('ana', 'a2', 'As')], options))).toEqual({
      ...{ name: 'Ana', rows: ['Good morning', 'As'], second: null, keys: ['a2', 'a1'] },
    })
    expect(seen(nextNow(both, [l1, a1, a2], [], options))).toMatchObject({ name: 'Ana', second: null })
  })

  it('gives it to a third person, not to the second, once they have ended', () => {
    const [speaks, interrupts] = [open('ana', 'a1', 'Good morning'), open('luis', 'l1', 'Hello')]
    const third = open('bea', 'b1', 'And I')
    const during = read([[], [speaks]], [[], [speaks, interrupts]], [[], [speaks, interrupts, third]])
    expect(seen(during)).toMatchObject({ name: 'Ana', second: ['Luis', 'Hello'], keys: ['a1', 'l1'] })
    expect(seen(nextNow(during, [a1], [interrupts, third], options))).toMatchObject({
      name: 'Bea',
      second: ['Luis', 'Hello'],
    })
  })

  it('keeps it after their words were cleared, until somebody else speaks', () => {
    expect(read([[a1]], [[]])).toBe(firstNow)
    expect(seen(read([[a1]], [[], [open('ana', 'a2', 'As I')]]))).toMatchObject({ name: 'Ana', rows: ['As I'] })
    expect(seen(read([[a1, l1]], [[a1]]))).toMatchObject({ name: 'Ana', rows: ['Good morning'], keys: ['a1'] })
    expect(seen(read([[], [open('ana', 'a1', 'Good')]], [[l1], [open('luis', 'l2', 'So')]]))).toMatchObject({
      name: 'Luis',
      keys: ['l2'],
    })
  })
})
