import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileLine, transcriptContent } from '../../booth/test-support/lines/file-line.ts'
import { readSrt, readVtt } from '../../booth/test-support/lines/subtitle-files.ts'
import { cleanName } from '../../text/clean-text.ts'
import { toJson, toSrt, toTxt, toVtt } from './formats.ts'

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...[
      '-->',
      '<v Eve>',
      '</v>',
      '&amp;',
      '&',
      '<',
      '\n',
      '\n\n',
      '\r',
      '\r\n',
      '\t',
      '\0',
      '\u2028',
      '\u0085',
      '\ufeff',
    ],
    ...[
      '00:00:01.000 --> 00:00:02.000',
      '1\n00:00:01,000 --> 00:00:02,000',
      'NOTE',
      'WEBVTT',
      'STYLE',
      '{\\an8}',
      '\ud800',
    ],
    ...['\u202e', '\u200f', 'مرحبا', '日本語', '  ', '\u00a0', '[00:00:01] Eve: I'],
  ),
)
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const line = fc
  .record({
    name: text.map(cleanName),
    text,
    translation: fc.option(fc.record({ language: fc.constant('en-US'), text })),
    untranslated: fc.boolean(),
    startMs: fc.integer({ min: -100_000, max: 90_000_000 }),
    lengthMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
  })
  .map(({ startMs, lengthMs, ...part }) =>
    fileLine({ ...part, startMs, endMs: lengthMs === null ? null : startMs + lengthMs }),
  )
const content = fc
  .record({
    lines: fc.array(line, { maxLength: 8 }),
    dropped: fc.nat(3),
    language: fc.constantFrom('original', 'both', 'en-US'),
    gone: text,
  })
  .map(({ lines, gone, ...part }) => {
    const { words } = transcriptContent([])
    const inOrder = lines.toSorted((left, right) => left.startMs - right.startMs)
    return transcriptContent(inOrder, { ...part, words: { ...words, dropped: () => gone, untranslated: gone } })
  })

/** What a text comes to in a cue: its lines, without blank ones and without what no one sees. */
const shown = (text: string) =>
  text
    .replace(/\p{Cs}/gu, '\ufffd')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((part) => part.replace(/[^\P{Cc}\t]/gu, ''))
    .filter((part) => part.trim() !== '')
const oneLine = (text: string) =>
  shown(text)
    .join(' ')
    .replace(/[ \t]+/g, ' ')
    .trim()

type Content = ReturnType<typeof transcriptContent>
const expectedTexts = ({ language, words }: Content, { text, translation, untranslated }: Content['lines'][number]) => {
  if (untranslated) return [...shown(text), `[${shown(words.untranslated).join(' ')}]`]
  if (!translation || language === 'original') return shown(text)
  return language === 'both' ? [...shown(text), ...shown(translation.text)] : shown(translation.text)
}

const toldSince = (given: Content) =>
  given.lines.filter((each) => (each.startMs >= 0 || (each.endMs ?? 0) > 0) && expectedTexts(given, each).length > 0)

const inAnyOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Each cue for at least a second, in order, and none before its line. */
const expectInTurn = (
  cues: readonly { readonly startMs: number; readonly endMs: number }[],
  lines: readonly { readonly startMs: number }[],
) => {
  for (const { startMs, endMs } of cues) expect(endMs).toBeGreaterThanOrEqual(startMs + 1_000)
  const starts = cues.map(({ startMs }) => startMs)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(cues).toHaveLength(lines.length)
  for (const [index, { startMs }] of lines.entries()) expect(starts[index]).toBeGreaterThanOrEqual(Math.max(0, startMs))
}

it('a WebVTT file is valid, in order and holds exactly what was said, whatever that is', {
  tags: ['transcript-formats'],
}, () => {
  fc.assert(
    fc.property(content, (given) => {
      const { cues, errors } = readVtt(toVtt(given))
      expect(errors).toEqual([])
      const since = toldSince(given)
      expectInTurn(cues, since)
      expect(inAnyOrder(cues.map(({ name, text }) => [name, text]))).toEqual(
        inAnyOrder(since.map((each) => [oneLine(each.name), expectedTexts(given, each).join('\n')])),
      )
      for (const name of new Set(cues.map((cue) => cue.name))) {
        const own = cues.filter((cue) => cue.name === name)
        for (const [index, { startMs }] of own.slice(1).entries())
          expect(startMs).toBeGreaterThanOrEqual(own[index]?.endMs ?? 0)
      }
    }),
  )
})

it('a SubRip file has one cue per line, in order, whatever was said', {
  tags: ['transcript-formats'],
}, () => {
  fc.assert(
    fc.property(content, (given) => {
      const cues = readSrt(toSrt(given))
      const since = toldSince(given)
      const remarks = cues.length - since.length
      expect(remarks === 0 || (remarks === 1 && cues[0]?.startMs === 0)).toBe(true)
      expectInTurn(cues.slice(remarks), since)
      const plain = (text: string) => text.replace(/[→‹›<>{\-\s]/g, '')
      for (const { text } of cues) expect(text).not.toMatch(/-->|[<>]|\{\\/)
      expect(inAnyOrder(cues.slice(remarks).map(({ text }) => plain(text)))).toEqual(
        inAnyOrder(
          since.map((each) => {
            const name = oneLine(each.name)
            return plain(`${name === '' ? '' : `${name}: `}${expectedTexts(given, each).join('\n')}`)
          }),
        ),
      )
    }),
  )
})

it('a text file never lets anybody forge a line of another', { tags: ['transcript-formats'] }, () => {
  fc.assert(
    fc.property(content, (given) => {
      const body = toTxt(given).split('\n\n').slice(1).join('\n\n')
      const starts = body.split('\n').filter((row) => row !== '' && !row.startsWith('    '))
      expect(starts).toHaveLength(given.lines.length)
    }),
  )
})

it('a JSON file can be read back, whatever was said', { tags: ['transcript-formats'] }, () => {
  fc.assert(
    fc.property(content, (given) => {
      const { lines } = JSON.parse(toJson(given))
      expect(lines.map(({ text, name }: { text: string; name: string }) => [text, name])).toEqual(
        given.lines.map((each) => [each.text, each.name]),
      )
    }),
  )
})
