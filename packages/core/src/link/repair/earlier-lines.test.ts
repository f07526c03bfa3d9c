import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcriptLine } from '../../booth/test-support/lines/transcript-line.ts'
import {
  acceptLine,
  clearTranscript,
  emptyTranscript,
  enterTranscript,
  findLine,
  type Transcript,
  type TranscriptLine,
} from '../../lines/transcript.ts'
import { lineKey } from '../wire/author.ts'
import type { LineOrigin } from '../wire/message.ts'

const line = (origin: LineOrigin, sender: string, seq: number): TranscriptLine => {
  const id = `${sender}${seq}`
  return transcriptLine({
    key: lineKey(sender, id),
    id,
    sender,
    clientId: sender,
    seq,
    name: sender,
    text: 'text',
    origin,
  })
}
const earlier = (sender: string, seq: number) => line('history', sender, seq)
const live = (sender: string, seq: number) => line('live', sender, seq)
const repaired = (sender: string, seq: number) => line('repair', sender, seq)
const added = (transcript: Transcript, ...lines: readonly TranscriptLine[]) => lines.reduce(acceptLine, transcript)
const ids = ({ lines }: Transcript) => lines.map(({ id }) => id)

describe('lines from before the join', () => {
  it('are placed before later ones, in the order given', () => {
    const transcript = added(
      enterTranscript(emptyTranscript()),
      live('luis', 4),
      live('mara', 9),
      earlier('mara', 7),
      earlier('luis', 3),
      live('luis', 5),
      earlier('mara', 8),
    )
    expect(ids(transcript)).toEqual(['mara7', 'luis3', 'mara8', 'luis4', 'mara9', 'luis5'])
    for (const id of ids(transcript)) expect(findLine(transcript, lineKey(id.slice(0, 4), id))?.id).toBe(id)
  })

  it('are placed after those of an earlier stay', () => {
    const stayed = added(enterTranscript(emptyTranscript()), live('luis', 1), live('luis', 2))
    const back = added(enterTranscript(stayed), live('luis', 5), earlier('luis', 3), earlier('luis', 4))
    expect(ids(back)).toEqual(['luis1', 'luis2', 'luis3', 'luis4', 'luis5'])
  })

  it('are placed before their sender’s later ones, wherever those are', () => {
    const transcript = added(
      enterTranscript(emptyTranscript()),
      earlier('luis', 2),
      earlier('mara', 1),
      earlier('luis', 1),
    )
    expect(ids(transcript)).toEqual(['luis1', 'luis2', 'mara1'])
  })

  it('are shown once', () => {
    const transcript = added(enterTranscript(emptyTranscript()), live('luis', 1))
    expect(acceptLine(transcript, earlier('luis', 1))).toBe(transcript)
  })

  it('are placed first after the lines were cleared', () => {
    const stayed = added(enterTranscript(emptyTranscript()), live('luis', 1), live('luis', 2))
    const cleared = added(clearTranscript(stayed), live('luis', 3), earlier('mara', 1))
    expect(ids(cleared)).toEqual(['mara1', 'luis3'])
  })

  it('keep their place when the oldest lines are dropped', () => {
    const full = added(emptyTranscript({ maxLines: 5 }), live('ana', 1), live('ana', 2), live('ana', 3))
    const entered = added(enterTranscript(full), live('luis', 8), live('luis', 9))
    const more = added(entered, earlier('mara', 1), earlier('mara', 2))
    expect(ids(more)).toEqual(['ana3', 'mara1', 'mara2', 'luis8', 'luis9'])
    expect(more.dropped).toBe(2)
  })

  it('replace the oldest line of whoever holds most', () => {
    const full = added(enterTranscript(emptyTranscript({ maxLines: 2 })), live('luis', 8), live('luis', 9))
    expect(ids(added(full, earlier('mara', 1)))).toEqual(['mara1', 'luis9'])
  })
})

describe('a repaired line', () => {
  it('is placed before its sender’s later ones, among earlier and new lines', () => {
    const transcript = added(
      enterTranscript(emptyTranscript()),
      earlier('luis', 1),
      earlier('luis', 3),
      live('mara', 1),
      live('luis', 5),
      repaired('luis', 4),
      repaired('luis', 2),
    )
    expect(ids(transcript)).toEqual(['luis1', 'luis2', 'luis3', 'mara1', 'luis4', 'luis5'])
  })

  it('is placed at the end if none of its sender’s later lines is there', () => {
    const transcript = added(enterTranscript(emptyTranscript()), live('luis', 1), live('mara', 1), repaired('luis', 2))
    expect(ids(transcript)).toEqual(['luis1', 'mara1', 'luis2'])
  })
})

it('lines of each sender stay in order, and earlier lines stay first, in any order of arrival', () => {
  const arrival = fc.oneof(
    fc.record({ kind: fc.constant('later' as const), sender: fc.constantFrom('ana', 'bo'), seq: fc.nat(9) }),
    fc.record({ kind: fc.constant('earlier' as const), sender: fc.constantFrom('cy', 'di'), seq: fc.nat(9) }),
  )
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 60 }), (gaps) => {
      const stayed = added(emptyTranscript(), live('ed', 1), live('ed', 2))
      const transcript = added(
        enterTranscript(stayed),
        ...gaps.map(({ kind, sender, seq }) => (kind === 'later' ? live(sender, seq) : earlier(sender, seq))),
      )
      for (const who of ['ana', 'bo', 'cy', 'di']) {
        const seqs = transcript.lines.filter(({ sender }) => sender === who).map(({ seq }) => Number(seq))
        expect(seqs).toEqual(seqs.toSorted((left, right) => left - right))
      }
      const parts = transcript.lines.map(({ sender, origin }) => (sender === 'ed' ? 0 : origin === 'history' ? 1 : 2))
      expect(parts).toEqual(parts.toSorted())
      for (const { key } of transcript.lines) expect(findLine(transcript, key)?.key).toBe(key)
    }),
  )
})
