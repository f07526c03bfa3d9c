import { describe, expect, it } from 'vitest'
import { fileLine, transcriptContent } from '../../booth/test-support/lines/file-line.ts'
import { readSrt } from '../../booth/test-support/lines/subtitle-files.ts'
import { toJson, toSrt, toTxt, toVtt } from './formats.ts'

const lines = [
  fileLine({ startMs: -65_000, text: 'Antes', endMs: -64_000 }),
  fileLine({ translation: { language: 'en-US', text: 'Good morning' } }),
  fileLine({
    name: 'Bo <b> & Co',
    text: 'One --> two\n\n{\\an8}three',
    language: 'en-US',
    startMs: 2_000,
    endMs: 2_100,
  }),
  fileLine({ module: 'chat', name: 'Zoë', startMs: 3_725_042, endMs: null, text: 'ça va', untranslated: true }),
]
const content = transcriptContent(lines, { dropped: 12 })

describe('a transcript file', { tags: ['transcript-formats'] }, () => {
  it('in WebVTT has a voice for each cue, notes of what is missing, and escapes markup in names and text', () => {
    expect(toVtt(content)).toBe(`WEBVTT

NOTE 00:00:00.000 = 2026-05-06T07:08:09.000Z

NOTE 12 gone

NOTE 1 earlier

00:00:01.000 --> 00:00:03.500
<v Ana Ruiz>Buenos días
Good morning

00:00:02.000 --> 00:00:03.000
<v Bo &lt;b&gt; &amp; Co>One --&gt; two
{\\an8}three

01:02:05.042 --> 01:02:06.417
<v Zoë (chat)>ça va
[not translated]
`)
  })

  it('in SubRip has names before the text, a first cue for what is missing, and nothing read as markup', () => {
    expect(toSrt(content)).toBe(`1
00:00:00,000 --> 00:00:01,000
(12 gone)
(1 earlier)

2
00:00:01,000 --> 00:00:03,500
Ana Ruiz: Buenos días
Good morning

3
00:00:02,000 --> 00:00:03,000
Bo ‹b› & Co: One → two
{ \\an8}three

4
01:02:05,042 --> 01:02:06,417
Zoë (chat): ça va
[not translated]
`)
  })

  it('in text has all lines, with negative times before the join', () => {
    expect(toTxt(content)).toBe(`00:00:00 = 2026-05-06T07:08:09.000Z
(12 gone)

[-00:01:05] Ana Ruiz: Antes
[00:00:01] Ana Ruiz: Buenos días
    Good morning
[00:00:02] Bo <b> & Co: One --> two
    {\\an8}three
[01:02:05] Zoë (chat): ça va
    [not translated]
`)
  })

  it('shows typed lines for as long as captions would, by the width of their letters', () => {
    const typed = fileLine({ startMs: 0, endMs: null, text: '漢'.repeat(34) })
    expect(toVtt(transcriptContent([typed]))).toContain('00:00:00.000 --> 00:00:04.250\n')
  })

  it('has no two cues of one speaker at a time, each for at least a second, in order', () => {
    const lines = [
      fileLine({ startMs: 1_000, endMs: 5_000, text: 'one' }),
      fileLine({ startMs: 3_000, endMs: 3_200, text: 'two' }),
      fileLine({ startMs: 3_100, endMs: 9_000, text: 'beside', name: 'Bo' }),
      fileLine({ startMs: 3_500, endMs: 3_900, text: 'three' }),
      fileLine({ startMs: 3_500, endMs: null, text: 'typed', module: 'chat' }),
      fileLine({ startMs: 3_500, endMs: 8_000, text: 'four' }),
    ]
    const cues = readSrt(toSrt(transcriptContent(lines)))
    expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [1_000, 3_000, 'Ana Ruiz: one'],
      [3_000, 4_000, 'Ana Ruiz: two'],
      [3_100, 9_000, 'Bo: beside'],
      [3_500, 4_500, 'Ana Ruiz (chat): typed'],
      [4_000, 5_000, 'Ana Ruiz: three'],
      [5_000, 8_000, 'Ana Ruiz: four'],
    ])
  })

  it('has a cue from 0 on for what was still being said there', () => {
    const given = [
      fileLine({ startMs: -9_000, endMs: 0, text: 'over' }),
      fileLine({ startMs: -2_000, endMs: 3_000, text: 'still' }),
      fileLine({ startMs: -1, endMs: null, text: 'typed' }),
      fileLine({ startMs: 0, endMs: 2_000, text: 'begun', name: 'Bo' }),
    ]
    expect(readSrt(toSrt(transcriptContent(given))).map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [0, 1_000, '(2 earlier)'],
      [0, 3_000, 'Ana Ruiz: still'],
      [0, 2_000, 'Bo: begun'],
    ])
  })

  it('says from which moment it counts', () => {
    const from = { originAtMs: Date.UTC(2026, 4, 6, 7, 0, 0) }
    const counted = transcriptContent([], from)
    expect(toVtt(counted)).toBe('WEBVTT\n\nNOTE 00:00:00.000 = 2026-05-06T07:00:00.000Z\n')
    expect(toTxt(counted)).toBe('00:00:00 = 2026-05-06T07:00:00.000Z\n\n')
    expect(JSON.parse(toJson(counted))).toMatchObject({
      joinedAt: '2026-05-06T07:08:09.000Z',
      originAt: '2026-05-06T07:00:00.000Z',
    })
  })

  it('in JSON has everything as it was said, in a versioned shape', () => {
    const { isFile: _, key: id, ...line } = fileLine({ translation: { language: 'en-US', text: 'Good morning' } })
    expect(JSON.parse(toJson({ ...content, lines: lines.slice(1, 2) }))).toEqual({
      format: 'lingobooth-transcript',
      version: 1,
      joinedAt: '2026-05-06T07:08:09.000Z',
      language: 'both',
      dropped: 12,
      lines: [{ id, type: 'text', ...line }],
    })
  })

  it('in the original omits the translations, and in one language omits the originals', () => {
    const [, line = fileLine()] = lines
    const textIn = (language: string) =>
      toVtt(transcriptContent([line], { language }))
        .split('>')
        .at(-1)
    expect(textIn('original')).toBe('Buenos días\n')
    expect(textIn('en-US')).toBe('Good morning\n')
  })

  it('is written even if there are no lines', () => {
    const nothing = transcriptContent([], { joinedAtMs: null })
    expect([toVtt(nothing), toSrt(nothing), toTxt(nothing)]).toEqual(['WEBVTT\n', '', '\n'])
    expect(JSON.parse(toJson(nothing))).toMatchObject({ joinedAt: null, lines: [] })
  })
})
