import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { lineKey, relayedKey } from '../link/wire/author.ts'
import { sharedKey } from './stored-line.ts'
import {
  acceptLine,
  clearTranscript,
  emptyTranscript,
  enterTranscript,
  findKeptLine,
  findLine,
  forgetCleared,
  setOutcome,
  setTranslation,
  type Transcript,
  type TranscriptLine,
  translationDone,
  translationFailed,
  undoClear,
} from './transcript.ts'

const line = (sender: string, id: string, part: Partial<TranscriptLine> = {}): TranscriptLine =>
  transcriptLine({ key: lineKey(sender, id), id, sender, name: sender, text: `text ${id}`, ...part })
const counted = (sender: string, seq: number, clientId = 'first'): TranscriptLine =>
  line(sender, `${clientId}-${seq}`, { clientId, seq })
const filled = (...lines: TranscriptLine[]): Transcript => lines.reduce(acceptLine, emptyTranscript())
const ids = (transcript: Transcript): string[] => transcript.lines.map(({ id }) => id)

describe('a transcript', () => {
  it('shows lines in order of arrival, whatever their time', () => {
    const transcript = filled(line('ana', 'a', { time: '23:59:59' }), line('bo', 'b', { time: '00:00:01' }))
    expect(transcript).toEqual({
      lines: [line('ana', 'a', { time: '23:59:59' }), line('bo', 'b', { time: '00:00:01' })],
      bounds: { maxLines: 12_000, maxBytes: 32 * 1024 * 1024 },
      dropped: 0,
      bytes: expect.any(Number),
      enteredAt: 0,
    })
  })

  it('holds each line once, by sender and id', () => {
    const transcript = filled(line('ana', '1'))
    expect(acceptLine(transcript, line('ana', '1', { text: 'again' }))).toBe(transcript)
    expect(ids(acceptLine(transcript, line('bo', '1')))).toEqual(['1', '1'])
  })

  it('never confuses the lines of two senders', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (senderA, idA, senderB, idB) => {
        expect(lineKey(senderA, idA) === lineKey(senderB, idB)).toBe(senderA === senderB && idA === idB)
      }),
    )
    expect(lineKey('a', 'b:c')).not.toBe(lineKey('a:b', 'c'))
  })

  it('tells what somebody passed on from what its author says otherwise', () => {
    const [said, passedOn] = [line('ana', '1'), line('ana', '1', { key: relayedKey(lineKey('ana', '1')) })]
    expect(sharedKey(filled(passedOn), passedOn)).toBe(said.key)
    const both = filled(passedOn, said)
    expect(both.lines.map((each) => sharedKey(both, each))).toEqual([passedOn.key, said.key])
  })

  it('places a repaired line before the later ones of its sender', () => {
    const transcript = filled(
      counted('ana', 1),
      counted('bo', 1),
      counted('ana', 3),
      counted('bo', 2),
      counted('ana', 4),
    )
    const repaired = acceptLine(transcript, { ...counted('ana', 2), text: 'repaired', origin: 'repair' })
    expect(repaired.lines.map(({ sender, seq }) => `${sender} ${seq}`)).toEqual([
      'ana 1',
      'bo 1',
      'ana 2',
      'ana 3',
      'bo 2',
      'ana 4',
    ])
    expect(findLine(repaired, lineKey('ana', 'first-4'))).toEqual(counted('ana', 4))
  })

  it('compares the numbers of one client of one sender only', () => {
    const transcript = filled(counted('ana', 9, 'before'), counted('bo', 9, 'now'), counted('ana', 1, 'now'))
    expect(ids(transcript)).toEqual(['before-9', 'now-9', 'now-1'])
  })

  it('places a line whose number jumps by more than 1,000 at the end, and later ones after it', () => {
    const numbers = [1, 2, 4, Number.MAX_SAFE_INTEGER, 5, 3, 6]
    expect(filled(...numbers.map((seq) => counted('ana', seq))).lines.map(({ seq }) => seq)).toEqual([
      1,
      2,
      3,
      4,
      Number.MAX_SAFE_INTEGER,
      5,
      6,
    ])
  })

  it('places a line before later ones up to 1,000 numbers back, and an older one at the end', () => {
    const transcript = filled(counted('ana', 1_000), counted('ana', 2_000))
    expect(ids(acceptLine(transcript, counted('ana', 1_001)))).toEqual(['first-1000', 'first-1001', 'first-2000'])
    expect(ids(acceptLine(transcript, counted('ana', 999)))).toEqual(['first-1000', 'first-2000', 'first-999'])
  })

  it('skips an old line at the end when a later gap is repaired', () => {
    const numbers = [5_000, 5_002, 1, 5_003, 5_001]
    expect(filled(...numbers.map((seq) => counted('ana', seq))).lines.map(({ seq }) => seq)).toEqual([
      5_000, 5_001, 5_002, 1, 5_003,
    ])
  })

  it('fills each gap among high numbers in order', () => {
    const numbers = [5_000, 5_004, 5_002, 5_003]
    expect(filled(...numbers.map((seq) => counted('ana', seq))).lines.map(({ seq }) => seq)).toEqual([
      5_000, 5_002, 5_003, 5_004,
    ])
  })

  it('repairs again after a gap that was too large to repair', () => {
    const numbers = [1, 5_000, 5_002, 5_001]
    expect(filled(...numbers.map((seq) => counted('ana', seq))).lines.map(({ seq }) => seq)).toEqual([
      1, 5_000, 5_001, 5_002,
    ])
  })

  it('keeps the order of a sender whose first number is out of range', () => {
    const numbers = [9_000, 1, 2, 3]
    expect(filled(...numbers.map((seq) => counted('ana', seq))).lines.map(({ seq }) => seq)).toEqual(numbers)
  })

  it('keeps the order of each sender and no line twice, in any order of arrival', () => {
    const arrivals = fc.array(
      fc.record({ sender: fc.constantFrom('ana', 'bo'), seq: fc.nat(12), clientId: fc.constantFrom('x', 'y') }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (list, maxLines) => {
        let transcript = emptyTranscript({ maxLines })
        for (const { sender, seq, clientId } of list) {
          transcript = acceptLine(transcript, counted(sender, seq, clientId))
          const keys = transcript.lines.map(({ key }) => key)
          expect(new Set(keys).size).toBe(keys.length)
          expect(keys.length).toBeLessThanOrEqual(maxLines)
          for (const held of transcript.lines) expect(findLine(transcript, held.key)).toBe(held)
          for (const stream of ['ana x', 'ana y', 'bo x', 'bo y']) {
            const numbers = transcript.lines
              .filter((held) => `${held.sender} ${held.clientId}` === stream)
              .map((held) => held.seq)
            expect(numbers).toEqual(numbers.toSorted((a = 0, b = 0) => a - b))
          }
        }
      }),
    )
  })

  it('keeps nearly the last 12,000 lines, and counts the dropped ones', () => {
    let transcript = emptyTranscript()
    for (let number = 0; number <= 24_000; number++) {
      transcript = acceptLine(transcript, line('ana', `${number}`))
      if (number > 12_000 && transcript.lines.length < 11_625) throw new Error('More lines went than had to.')
    }
    const { lines, dropped } = transcript
    expect([lines.length <= 12_000, lines.length + dropped]).toEqual([true, 24_001])
    expect(lines.map(({ id }) => Number(id))).toEqual(lines.map((_, index) => dropped + index))
    expect(findLine(transcript, lineKey('ana', `${dropped - 1}`))).toBeUndefined()
    expect(findLine(transcript, lineKey('ana', `${dropped}`))?.id).toBe(`${dropped}`)
    expect(acceptLine(transcript, line('ana', '2')).lines.at(-1)?.id).toBe('2')
  })

  it('shows earlier lines at the join, and those of a sender who has spoken since as repaired', () => {
    const earlier = (sender: string, seq: number) => ({ ...counted(sender, seq), origin: 'history' as const })
    const stayed = enterTranscript(filled(counted('old', 1)))
    const transcript = [
      counted('ana', 7),
      earlier('bo', 4),
      counted('ana', 9),
      earlier('ana', 6),
      earlier('ana', 8),
      earlier('ana', 10),
      earlier('bo', 5),
    ].reduce(acceptLine, stayed)
    expect(transcript.lines.map(({ sender, seq, origin }) => `${sender} ${seq} ${origin}`)).toEqual([
      'old 1 live',
      'bo 4 history',
      'ana 6 history',
      'bo 5 history',
      'ana 7 live',
      'ana 8 repair',
      'ana 9 live',
      'ana 10 repair',
    ])
  })

  it('is immutable, and can be continued from any earlier version', () => {
    const before = filled(counted('ana', 1), counted('ana', 3))
    const frozen = Object.freeze(before.lines)
    const after = acceptLine(before, counted('ana', 2))
    const other = acceptLine(before, counted('bo', 1))
    expect(before.lines).toBe(frozen)
    expect(ids(after)).toEqual(['first-1', 'first-2', 'first-3'])
    expect(other.lines.map(({ sender }) => sender)).toEqual(['ana', 'ana', 'bo'])
    expect(findLine(after, lineKey('ana', 'first-3'))?.seq).toBe(3)
    expect(findLine(other, lineKey('ana', 'first-2'))).toBeUndefined()
  })

  it('clears all lines', () => {
    const transcript = [line('ana', '1'), line('ana', '2'), line('ana', '3')].reduce(
      acceptLine,
      emptyTranscript({ maxLines: 2 }),
    )
    const cleared = clearTranscript(transcript)
    expect(forgetCleared(cleared)).toEqual(emptyTranscript({ maxLines: 2 }))
    expect(clearTranscript(cleared)).toBe(cleared)
    expect(ids(acceptLine(cleared, line('bo', '9')))).toEqual(['9'])
  })

  it('restores cleared lines in their current state with the lines since, up to its limit', () => {
    const said = filled(line('ana', '1', { own: true, outcome: 'sending' }), line('bo', '2'))
    const sent = setOutcome(acceptLine(clearTranscript(said), line('cy', '3')), lineKey('ana', '1'), 'sent')
    expect([ids(sent), findKeptLine(sent, lineKey('ana', '1'))?.outcome]).toEqual([['3'], 'sent'])
    expect(undoClear(acceptLine(sent, line('bo', '2'))).lines).toEqual([
      line('ana', '1', { own: true, outcome: 'sent' }),
      line('bo', '2'),
      line('cy', '3'),
    ])
    expect(undoClear(forgetCleared(sent)).lines).toEqual([line('cy', '3')])
    const full = [line('ana', '1'), line('ana', '2')].reduce(acceptLine, emptyTranscript({ maxLines: 2 }))
    expect(undoClear(acceptLine(clearTranscript(full), line('ana', '3')))).toMatchObject({
      lines: [line('ana', '2'), line('ana', '3')],
      dropped: 1,
    })
  })

  it('keeps cleared lines that were not sent, however little room the others leave', () => {
    const unsent = line('me', '1', { own: true, outcome: 'sending', text: 'x'.repeat(1_000) })
    const cleared = clearTranscript([unsent].reduce(acceptLine, emptyTranscript({ maxBytes: 2_000 })))
    const failed = setOutcome(acceptLine(cleared, line('ana', '2')), unsent.key, 'failed')
    expect([ids(failed), ids(undoClear(failed))]).toEqual([['2'], ['1', '2']])
  })
})

describe('the outcome of an own line', () => {
  it('goes from sending to sent or failed in place', () => {
    const transcript = filled(line('me', '1', { own: true, outcome: 'sending' }), line('ana', '2'))
    const sent = setOutcome(transcript, lineKey('me', '1'), 'sent')
    expect(sent.lines).toEqual([line('me', '1', { own: true, outcome: 'sent' }), line('ana', '2')])
    expect(setOutcome(sent, lineKey('me', '1'), 'sent')).toBe(sent)
  })

  it('is not changed for the lines of others or unknown lines', () => {
    const transcript = filled(line('ana', '2'))
    expect(setOutcome(transcript, lineKey('ana', '2'), 'failed')).toBe(transcript)
    expect(setOutcome(transcript, lineKey('ana', '3'), 'failed')).toBe(transcript)
  })
})

describe('the translation of a line', () => {
  const key = lineKey('ana', '1')
  const first = { key, revision: 0 }
  const awaiting = (transcript: Transcript, target: string) =>
    setTranslation(transcript, first, { state: 'pending', target })
  const pending = awaiting(filled(line('ana', '1'), line('ana', '2')), 'french-france')
  const translation = (transcript: Transcript) => findLine(transcript, key)?.translation

  it('replaces the original in place', () => {
    expect(translation(pending)).toEqual({ state: 'pending', target: 'french-france' })
    expect(translationDone(pending, key, 'french-france', 'Bonjour', 0).lines).toEqual([
      line('ana', '1', { translation: { state: 'translated', target: 'french-france', text: 'Bonjour' } }),
      line('ana', '2'),
    ])
  })

  it('is left out if it failed, and the line is marked as untranslated', () => {
    expect(translation(translationFailed(pending, key, 'french-france', 'timeout', 0))).toEqual({
      state: 'failed',
      target: 'french-france',
      reason: 'timeout',
    })
  })

  it.each(['', '  \n'])('is ignored when empty: %j', (empty) => {
    expect(translation(translationDone(pending, key, 'french-france', empty, 0))).toEqual({
      state: 'failed',
      target: 'french-france',
      reason: 'empty',
    })
  })

  it('is ignored if another language is read by then', () => {
    const changed = awaiting(pending, 'spanish-international')
    expect(translationDone(changed, key, 'french-france', 'Bonjour', 0)).toBe(changed)
    expect(translationFailed(changed, key, 'french-france', 'network', 0)).toBe(changed)
    const none = { state: 'none' } as const
    const unneeded = setTranslation(changed, first, none)
    expect(translation(unneeded)).toEqual({ state: 'none' })
    expect(translationDone(unneeded, key, 'spanish-international', 'Hola', 0)).toBe(unneeded)
    expect(setTranslation(unneeded, first, none)).toBe(unneeded)
    expect(setTranslation(changed, { key, revision: 1 }, none)).toBe(changed)
  })

  it('is not changed by later results', () => {
    const done = translationDone(pending, key, 'french-france', 'Bonjour', 0)
    expect(translationDone(done, key, 'french-france', 'Salut', 0)).toBe(done)
    expect(awaiting(pending, 'french-france')).toBe(pending)
  })
})
