import { sampleLanguages } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { soleAuthor } from '../booth/test-support/lines/sole-author.ts'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import type { OpenLine } from '../lines/open-lines.ts'
import { minCaptionMs, readingMs } from '../text/caption-text.ts'
import {
  type CaptionOptions,
  type CaptionRow,
  captionLingerMs,
  captionRow,
  captionRows,
  firstCaptions,
  nextCaptions,
} from './captions.ts'

const said = (key: string, text: string, changes: Partial<CaptionRow> = {}): CaptionRow => ({
  key,
  sender: 'ana',
  speaker: 'ana',
  own: false,
  name: 'Ana',
  text,
  unsettled: '',
  tag: 'en-US',
  direction: 'ltr',
  open: false,
  foreign: false,
  language: sampleLanguages.americanEnglish,
  ...changes,
})
const spanish = { open: true, foreign: true, tag: 'es-ES', language: sampleLanguages.spanishSpain }

/** Captions of somebody who looks from the beginning, at moments that only go forward. */
function looking(options: CaptionOptions = { maxLineChars: 20 }) {
  let state = firstCaptions([])
  let nowMs = 0
  return {
    get wakesInMs() {
      return state.wakeAtMs === null ? null : state.wakeAtMs - nowMs
    },
    after(ms: number, ...rows: readonly CaptionRow[]) {
      nowMs += ms
      state = nextCaptions(state, rows, nowMs, options)
      return state.lines.map(({ text, unsettled }) => (unsettled ? `${text}|${unsettled}` : text))
    },
  }
}

describe('captions', () => {
  const long = said('1', 'We are nearly done with the release and could ship')
  const [first, second, third] = ['We are nearly done', 'with the release and', 'could ship']

  it('show as much as fits, and the next line once the first has been shown long enough', () => {
    const bar = looking()
    expect(bar.after(0, long)).toEqual([first, second])
    expect(bar.wakesInMs).toBe(readingMs(first ?? ''))
    expect(bar.after(readingMs(first ?? '') - 1, long)).toEqual([first, second])
    expect(bar.after(1, long)).toEqual([second, third])
  })

  it('keep the last line for a while after that, and then show nothing', () => {
    const bar = looking()
    const line = said('1', 'Yes.')
    expect(bar.after(0, line)).toEqual(['Yes.'])
    expect(bar.wakesInMs).toBe(minCaptionMs + captionLingerMs)
    expect(bar.after(minCaptionMs + captionLingerMs, line)).toEqual([])
    expect(bar.wakesInMs).toBeNull()
  })

  it('do not show earlier lines', () => {
    expect(nextCaptions(firstCaptions([long]), [long], 0).lines).toEqual([])
  })

  it('show the lines of one speaker at a time, each until it has been shown long enough', () => {
    const bar = looking()
    const rows = [said('1', 'Yes.'), said('2', 'No.', { speaker: 'luis', name: 'Luis' })]
    expect(bar.after(0, ...rows)).toEqual(['Yes.'])
    expect(bar.after(minCaptionMs, ...rows)).toEqual(['No.'])
  })

  it('grow with an open line, its unsettled words apart, and keep its words in place once it is final', () => {
    const bar = looking()
    const open = { open: true }
    expect(bar.after(0, said('1', 'We are ', { ...open, unsettled: 'near' }))).toEqual(['We are |near'])
    expect(bar.after(200, said('1', 'We are nearly done ', { ...open, unsettled: 'with the' }))).toEqual([
      'We are nearly done',
      '|with the',
    ])
    expect(bar.after(200, said('1', 'We are nearly done with', open))).toEqual(['We are nearly done', 'with'])
    expect(bar.after(200, said('1', 'We are nearly done with it.'))).toEqual(['We are nearly done', 'with it.'])
  })

  it('never interrupt an open line', () => {
    const bar = looking()
    const later = said('2', 'Right.', { speaker: 'luis' })
    expect(bar.after(0, later, said('1', 'We are', { open: true }))).toEqual(['Right.'])
    expect(bar.after(9_000, later, said('1', 'We are', { open: true }))).toEqual(['We are'])
    const next = said('3', 'Left.', { speaker: 'luis' })
    expect(bar.after(9_000, later, next, said('1', 'We are', { open: true }))).toEqual(['We are'])
    expect(bar.after(minCaptionMs, later, next, said('1', 'We are.'))).toEqual(['We are.'])
    expect(bar.after(minCaptionMs, later, next, said('1', 'We are.'))).toEqual(['Left.'])
  })

  it('drop an open line that never becomes final', () => {
    const bar = looking()
    expect(bar.after(0, said('1', 'We are', { open: true }))).toEqual(['We are'])
    expect(bar.after(100)).toEqual([])
  })

  it('show that a speaker of another language is talking, in the place of the translation', () => {
    const bar = looking()
    expect(bar.after(0, said('1', '', spanish))).toEqual([''])
    expect(bar.after(500, said('1', '', { ...spanish, unsettled: 'casi hemos' }))).toEqual(['|casi hemos'])
    expect(bar.after(500, said('1', 'We are nearly done'))).toEqual(['We are nearly done'])
  })

  it('show readable lines before untranslated ones', () => {
    const bar = looking()
    const row = said('1', '', { ...spanish, unsettled: 'una frase muy larga que no cabe aquí de ningún modo' })
    expect(bar.after(0, row)).toHaveLength(2)
    const answer = said('2', 'Right.', { speaker: 'luis' })
    expect(bar.after(100, row, answer)).toEqual(['Right.'])
    expect(bar.after(minCaptionMs, said('1', 'A sentence.'), answer)).toEqual(['A sentence.'])
  })

  it('change a corrected line in place, and show the new words long enough', () => {
    const bar = looking({ maxLineChars: 20, maxLines: 1 })
    expect(bar.after(0, said('1', 'We ship on Thursday'), said('2', 'Right.'))).toEqual(['We ship on Thursday'])
    expect(bar.after(1_000, said('1', 'We ship on Friday'), said('2', 'Right.'))).toEqual(['We ship on Friday'])
    expect(bar.wakesInMs).toBe(minCaptionMs)
  })

  it('keep a text that becomes shorter than what was already shown of it', () => {
    const bar = looking()
    expect(bar.after(0, { ...long, open: true })).toEqual([first, second])
    expect(bar.after(2_000, { ...long, open: true })).toEqual([second, third])
    expect(bar.after(100, said('1', 'We are done'))).toEqual(['We are done'])
  })

  it('show each line for less time when many wait, and skip the oldest when too many do', () => {
    const bar = looking({ maxLines: 1 })
    const rows = Array.from({ length: 40 }, (_, index) => said(`${index}`, `This is the caption number ${index + 10}`))
    expect(bar.after(0, ...rows)).toEqual(['This is the caption number 30'])
    expect(bar.wakesInMs).toBe(minCaptionMs)
    expect(bar.after(minCaptionMs, ...rows)).toEqual(['This is the caption number 31'])
  })

  it.each([0, -1, Number.NaN])('show at least one line and two characters when set to %d', (none) => {
    const bar = looking({ maxLines: none, maxLineChars: none })
    expect(bar.after(0, said('1', 'Yes no'))).toEqual(['Ye'])
  })
})

describe('a caption row', () => {
  const languages = Object.values(sampleLanguages)
  const options = { languages, reading: 'fast', target: sampleLanguages.americanEnglish } as const
  const line = transcriptLine({ text: 'hola', speakerLanguage: 'spanish-spain' })
  const awaited = { ...line, translation: { state: 'pending', target: 'english-united-states' } } as const

  it('is foreign until the translation arrives, with the original apart in fast mode', () => {
    expect(captionRow(awaited, options)).toEqual(said('key', '', { ...spanish, unsettled: 'hola' }))
    expect(captionRow(awaited, { ...options, reading: 'calm' })).toMatchObject({ text: '', unsettled: '' })
    const translation = { state: 'translated', target: 'english-united-states', text: 'hello' } as const
    expect(captionRow({ ...line, translation }, options)).toEqual(
      said('key', 'hello', { language: sampleLanguages.spanishSpain }),
    )
  })

  it('holds own words while they are translated', () => {
    expect(captionRow({ ...awaited, own: true }, options)).toMatchObject({ text: 'hola', foreign: false, open: true })
  })

  it('exists for open lines too, but not for lines from before joining', () => {
    const open: OpenLine = {
      key: 'open',
      id: 'open',
      ...soleAuthor('ana', 'Ana'),
      clientId: 'tab',
      own: false,
      speakerLanguage: 'english-united-states',
      revision: 1,
      text: 'So we could',
      stable: { calm: 2, fast: 5 },
    }
    const earlier = transcriptLine({ key: 'earlier', origin: 'history' })
    expect(captionRows([earlier, transcriptLine()], [open], options)).toEqual([
      said('key', 'Good morning'),
      said('open', 'So we ', { speaker: 'connection:ana', unsettled: 'could', open: true }),
    ])
  })
})

describe('figures in captions', () => {
  const marked = (text: string) => {
    const start = text.indexOf('12,000')
    const row = said('1', text, { figures: [{ start, end: start + 6 }], agreed: [{ start: 0, end: 1 }] })
    const { lines } = nextCaptions(firstCaptions([]), [row], 0, { maxLineChars: 20 })
    return lines.map((line) => (line.figures ?? []).map(({ start, end }) => line.text.slice(start, end)))
  }

  it('stand in their line', () => {
    expect(marked('5 houses on the hill cost 12,000 a year')).toEqual([[], ['12,000']])
  })

  it('are not marked where spaces were taken out', () => {
    expect(marked('5 houses  on the hill cost 12,000 a year')).toEqual([[], []])
  })
})
