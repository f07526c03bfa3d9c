import { sampleLanguages } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soleAuthor } from '../booth/test-support/lines/sole-author.ts'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { checkLine } from '../lines/check-line.ts'
import { provideLineChecks } from '../lines/lazy-check.ts'
import type { OpenLine } from '../lines/open-lines.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import { captionWidth } from '../text/caption-text.ts'
import { inReadersWay, mendFigures } from '../translate/numbers/mend-figures.ts'
import { firstNow, longestTurnMs, type Now, type NowOptions, type NowTurn, nextNow } from './now.ts'

const languages = Object.values(sampleLanguages)
const startMs = 1_790_000_000_000
const options: NowOptions = {
  languages,
  reading: 'fast',
  target: sampleLanguages.americanEnglish,
  rows: 3,
  rowChars: 20,
}

const names = { ana: 'Ana', luis: 'Luis', bea: 'Bea' } as const
type Who = keyof typeof names

const final = (who: Who, key: string, text: string, changes: Partial<TranscriptLine> = {}): TranscriptLine =>
  transcriptLine({ ...soleAuthor(who, names[who]), key, id: key, text, receivedAtMs: startMs, ...changes })

const open = (who: Who, key: string, text: string, changes: Partial<OpenLine> = {}): OpenLine => ({
  key,
  id: key,
  ...soleAuthor(who, names[who]),
  clientId: `${who}-tab`,
  own: false,
  speakerLanguage: 'english-united-states',
  revision: 0,
  text,
  stable: { calm: text.length, fast: text.length },
  ...changes,
})

/** What is read after each of some moments. */
function read(
  ...moments: readonly [
    lines: readonly TranscriptLine[],
    openLines?: readonly OpenLine[],
    changes?: Partial<NowOptions>,
  ][]
): Now {
  let now = firstNow
  for (const [lines, openLines = [], changes = {}] of moments)
    now = nextNow(now, lines, openLines, { ...options, ...changes })
  return now
}

const textsOf = (turn: NowTurn | null) => turn?.rows.map(({ text, unsettled }) => text + unsettled)
const seen = ({ turn, second, keys }: Now) => ({
  name: turn?.name,
  rows: textsOf(turn),
  second: second && [second.name, ...(textsOf(second) ?? [])],
  keys: [...keys],
})

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
    const now = read([[final('luis', 'l1', 'La casa cuesta 12.000 euros, dicen.', { speakerLanguage, translation })]])
    expect(now.turn?.rows).toMatchObject([
      { text: 'The house costs', figures: [] },
      { text: '12,000 euros in all,', figures: [{ start: 0, end: 6 }] },
      { text: 'they say.', figures: [] },
    ])
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

  it('go on below an own line and a line that came late', () => {
    const [first, next] = [final('ana', 'a1', 'Good morning'), final('ana', 'a2', 'Welcome')]
    const own = final('luis', 'l1', 'Hello', { own: true })
    expect(seen(read([[first]], [[first, own]], [[first, own, next]]))).toMatchObject({
      rows: ['Good morning', 'Welcome'],
      second: null,
    })
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

type Step =
  | { readonly does: 'say'; readonly who: Who; readonly words: readonly string[]; readonly held: number }
  | { readonly does: 'begin'; readonly who: Who }
  | { readonly does: 'end'; readonly who: Who }
  | { readonly does: 'receive'; readonly who: Who; readonly kind: number; readonly words: readonly string[] }
  | { readonly does: 'wait' }
  | { readonly does: 'clear' }

const who = fc.constantFrom<Who>('ana', 'luis', 'bea')
const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdefg') }),
  fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...'xyz') }),
  fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'今日は金曜') }),
)
const words = fc.array(word, { minLength: 1, maxLength: 8 })
const kinds: readonly Partial<TranscriptLine>[] = [
  {},
  {},
  { own: true },
  { late: true },
  { type: 'file' },
  { origin: 'history' },
  { origin: 'repair' },
]
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('say' as const), who, words, held: fc.nat(12) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('begin' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('receive' as const), who, words, kind: fc.nat(kinds.length - 1) }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ does: 'wait' } as const, { does: 'clear' } as const) },
)

const unspaced = (text: string) => text.replaceAll(' ', '')
const isLive = (line: TranscriptLine | OpenLine) =>
  'stable' in line || (!line.own && !line.late && line.type === 'text' && line.origin === 'live')

/** The line with more words at its end; those that it holds stay. */
function grown(line: OpenLine, { words: said, held }: Extract<Step, { readonly does: 'say' }>): OpenLine {
  const kept = line.text.slice(0, line.stable.fast)
  const text = [kept.trimEnd(), ...said].filter(Boolean).join(' ').slice(0, 600)
  const fast = Math.max(line.stable.fast, text.length - held)
  return { ...line, text, stable: { calm: Math.max(line.stable.calm, fast - held), fast } }
}

/** A room of three in which lines grow, end, come at once, and are cleared. */
function room(changes: Pick<NowOptions, 'rows' | 'rowChars' | 'reading'>) {
  let lines: readonly TranscriptLine[] = []
  let openLines: readonly OpenLine[] = []
  let now = firstNow
  let nowMs = startMs
  let count = 0
  const settled = new Map<string, string>()
  const textOf = (line: TranscriptLine | OpenLine) =>
    'stable' in line && changes.reading === 'calm' ? line.text.slice(0, line.stable.calm) : line.text

  const isWhole = () => {
    const all = [...lines, ...openLines]
    const { turn, second, keys } = now
    const turns = [turn, second].flatMap((each) => each ?? [])
    const rows = turns.flatMap((each) => each.rows)
    expect(keys).toEqual(new Set([...turns.map(({ line }) => line.key), ...rows.map(({ key }) => key)]))
    expect([turn?.rows.length ?? 0, second?.rows.length ?? 0]).toSatisfy(
      ([ofTurn, ofSecond]) => ofTurn <= changes.rows && ofSecond <= 1,
    )
    for (const { text, unsettled } of rows) expect(captionWidth(text + unsettled)).toBeLessThanOrEqual(changes.rowChars)
    for (const key of keys) {
      const line = all.find((each) => each.key === key)
      const read = unspaced(rows.flatMap((row) => (row.key === key ? row.text + row.unsettled : [])).join(''))
      expect(line && isLive(line) && unspaced(textOf(line))).toSatisfy(
        (said) => typeof said === 'string' && said.endsWith(read) && (read !== '' || said === ''),
      )
    }
    const live = all.filter((line) => line.speaker === turn?.speaker && isLive(line))
    const first = live.findIndex(({ key }) => keys.has(key))
    expect(live.slice(first).filter((line) => textOf(line) !== '' && !keys.has(line.key))).toEqual([])
  }

  const isSteady = (before: Now) => {
    const { turn } = before
    if (turn?.open && openLines.some(({ key }) => key === turn.line.key)) expect(now.turn?.speaker).toBe(turn.speaker)
    if (!now.turn?.open) return
    const { key } = now.turn.line
    const rows = now.turn.rows.filter((row) => row.key === key)
    const first = Number(rows[0]?.id.split(' ')[1])
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => `${key} ${first + index}`))
    for (const [index, { id, text }] of rows.entries()) {
      expect(text).toBe(settled.get(id) ?? text)
      // The last settled word may still grow, or shrink.
      if (/\S\s/u.test(rows[index + 1]?.text ?? '')) settled.set(id, text)
    }
  }

  const apply = (step: Step) => {
    if (step.does === 'wait') nowMs += longestTurnMs
    else if (step.does === 'clear') lines = []
    else if (step.does === 'receive') {
      const line = final(step.who, `${++count}`, step.words.join(' '), { ...kinds[step.kind], receivedAtMs: nowMs })
      lines = [...lines, line]
    } else if (step.does === 'begin') openLines = [...openLines, open(step.who, `${++count}`, '')]
    else {
      const line = openLines.find(({ name }) => name === names[step.who])
      if (!line) return
      if (step.does === 'say') openLines = openLines.map((each) => (each === line ? grown(line, step) : each))
      else {
        openLines = openLines.filter((each) => each !== line)
        lines = [...lines, final(step.who, line.key, line.text, { receivedAtMs: nowMs })]
      }
    }
  }

  return (step: Step) => {
    const before = now
    apply(step)
    now = nextNow(before, lines, openLines, { ...options, ...changes })
    isWhole()
    isSteady(before)
  }
}

it('whatever others say, it has the last words of one speaker in rows that stay, and loses nothing between here and the list', () => {
  const bounds = fc.record({
    rows: fc.integer({ min: 1, max: 4 }),
    rowChars: fc.integer({ min: 8, max: 42 }),
    reading: fc.constantFrom('calm' as const, 'fast' as const),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), bounds, (steps, changes) => {
      const take = room(changes)
      for (const each of steps) take(each)
    }),
  )
})
