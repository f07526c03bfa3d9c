import { describe, expect, it } from 'vitest'
import { fileLine, transcriptContent } from '../test-support/file-line.ts'
import { toJson } from './json.ts'
import { toSrt } from './srt.ts'
import { toTxt } from './txt.ts'
import { toVtt } from './vtt.ts'

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
