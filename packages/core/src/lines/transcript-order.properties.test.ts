import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { lineKey, relayedKey } from '../link/wire/author.ts'
import {
  acceptLine,
  clearTranscript,
  emptyTranscript,
  enterTranscript,
  type Transcript,
  type TranscriptLine,
  undoClear,
} from './transcript.ts'

const numbers = fc.oneof(
  fc.nat(8),
  fc.integer({ min: 190, max: 215 }),
  fc.integer({ min: 990, max: 1_010 }),
  fc.constantFrom(1_000_000, Number.MAX_SAFE_INTEGER),
)
const arrival = fc.record({
  sender: fc.constantFrom('ana', 'bo', 'eve'),
  clientId: fc.constantFrom('first', 'second'),
  seq: fc.option(numbers, { nil: undefined }),
  origin: fc.constantFrom<TranscriptLine['origin'][]>('live', 'live', 'live', 'repair', 'history'),
  isRelayed: fc.boolean(),
})
const change = fc.constantFrom(clearTranscript, undoClear, enterTranscript)
const steps = fc.array(fc.oneof({ weight: 12, arbitrary: arrival }, change), { maxLength: 80, size: 'max' })

type Arrival = typeof arrival extends fc.Arbitrary<infer Value> ? Value : never

const lineOf = ({ sender, clientId, seq, origin, isRelayed }: Arrival, number: number) => {
  const key = lineKey(sender, `${number}`)
  const numbered = seq === undefined ? {} : { clientId, seq }
  return transcriptLine({ key: isRelayed ? relayedKey(key) : key, id: `${number}`, sender, origin, ...numbered })
}

/** Everything of `after` that `before` had not, in the state in which it came in. */
function expectHonestPlaces(before: Transcript, after: Transcript) {
  const known = new Set(before.lines.map(({ key }) => key))
  expect(after.lines.filter(({ key }) => known.has(key))).toEqual(before.lines)
  const lastKnown = after.lines.findLastIndex(({ key }) => known.has(key))
  const inserted = after.lines.filter(({ key }, place) => place < lastKnown && !known.has(key))
  expect(inserted.map(({ origin }) => origin).filter((origin) => origin === 'live')).toEqual([])
  const earlierUntil = after.lines.findLastIndex(({ key, origin }) => !known.has(key) && origin === 'history')
  expect(earlierUntil).toBeLessThan(after.enteredAt)
}

it('a transcript marks any line inserted before the end as late, except under earlier lines, and moves none', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let transcript = emptyTranscript()
      for (const [number, step] of list.entries()) {
        if (typeof step !== 'function') {
          const next = acceptLine(transcript, lineOf(step, number))
          expect(next.lines.length).toBe(transcript.lines.length + 1)
          expectHonestPlaces(transcript, next)
          transcript = next
        } else if (step === undoClear && transcript.cleared) {
          const { cleared } = transcript
          const back = undoClear(transcript)
          expectHonestPlaces(cleared, back)
          transcript = back
        } else transcript = step(transcript)
      }
    }),
  )
})

it('a transcript restores cleared lines without marking newer lines behind them as late', () => {
  const said = (sender: string, seq: number, part: Partial<TranscriptLine> = {}) =>
    transcriptLine({ key: lineKey(sender, `${seq}`), id: `${seq}`, sender, clientId: 'first', seq, ...part })
  const before = [said('ana', 1), said('bo', 1), said('ana', 3)].reduce(acceptLine, emptyTranscript())
  const since = [said('ana', 4), said('bo', 2), said('ana', 2)].reduce(acceptLine, clearTranscript(before))
  expect(since.lines.map(({ sender, seq, origin }) => `${sender} ${seq} ${origin}`)).toEqual([
    'ana 2 repair',
    'ana 4 live',
    'bo 2 live',
  ])
  expect(undoClear(since).lines.map(({ sender, seq, origin }) => `${sender} ${seq} ${origin}`)).toEqual([
    'ana 1 live',
    'bo 1 live',
    'ana 2 repair',
    'ana 3 live',
    'ana 4 live',
    'bo 2 live',
  ])
})
