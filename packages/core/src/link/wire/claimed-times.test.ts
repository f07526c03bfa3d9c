import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelopeOf, maxClaimedAgeMs, ownTimes, parseInbound, spokenTimes } from './message.ts'

const sentAtMs = 1_790_000_000_000
const bare = { module: 'subtitles', time: '12:34:56', name: 'Ada', speakerLanguage: 'en-US', text: 'Good morning' }
const ours = { ...bare, v: 1, id: 'line-1', clientId: 'client-1', seq: 3, sentAtMs }

const read = (value: unknown) => {
  const inbound = parseInbound(value)
  if (inbound.kind !== 'line') throw new Error('expected a line')
  const { line } = inbound
  return { startedAtMs: line.startedAtMs, endedAtMs: line.endedAtMs, sentAtMs: line.sentAtMs }
}

describe('the times of speech', () => {
  it('travel with a line, and are relayed with it', { tags: ['line-times'] }, () => {
    const times = { startedAtMs: sentAtMs - 3_000, endedAtMs: sentAtMs - 1_000 }
    expect(read({ ...ours, ...times })).toEqual({ ...times, sentAtMs })
    const inbound = parseInbound({ ...ours, ...times })
    expect(inbound.kind === 'line' && envelopeOf(inbound.line)).toMatchObject(times)
  })

  it('are ignored in a message of the bare form', () => {
    const none = { startedAtMs: undefined, endedAtMs: undefined, sentAtMs: undefined }
    expect(read({ ...bare, startedAtMs: 1, endedAtMs: 2 })).toEqual(none)
  })

  it.each([
    ['backwards', sentAtMs - 1, sentAtMs - 2],
    ['half', sentAtMs - 1, undefined],
    ['from the future', sentAtMs - 1, sentAtMs + 1],
    ['from long before it was sent', 0, sentAtMs - maxClaimedAgeMs - 1],
    ['in words', '1', '2'],
    ['no number', Number.NaN, Number.NaN],
    ['without end', Number.NEGATIVE_INFINITY, sentAtMs],
    ['negative', -1, sentAtMs],
    ['between milliseconds', sentAtMs - 1.5, sentAtMs - 1],
  ])('are omitted, and the line kept, if they are %s', (_, startedAtMs, endedAtMs) => {
    expect(read({ ...ours, startedAtMs, endedAtMs })).toEqual({
      startedAtMs: undefined,
      endedAtMs: undefined,
      sentAtMs,
    })
  })

  it('go back at most a minute before the line was sent', () => {
    const earliest = sentAtMs - maxClaimedAgeMs
    expect(maxClaimedAgeMs).toBe(60_000)
    expect(spokenTimes(0, earliest, sentAtMs)).toEqual({ startedAtMs: earliest, endedAtMs: earliest })
    expect(spokenTimes(earliest - 1, sentAtMs, sentAtMs)).toEqual({ startedAtMs: earliest, endedAtMs: sentAtMs })
  })

  it('are in order and within the minute before the line was sent, whatever the sender claims', () => {
    const claim = fc.oneof(fc.anything(), fc.double(), fc.integer({ min: sentAtMs - 70_000, max: sentAtMs + 10_000 }))
    fc.assert(
      fc.property(claim, claim, (startedAtMs, endedAtMs) => {
        const { startedAtMs: start, endedAtMs: end } = read({ ...ours, startedAtMs, endedAtMs })
        const given = [start, end].filter((time) => time !== undefined)
        expect([0, 2]).toContain(given.length)
        const inOrder = [sentAtMs - 60_000, ...given, sentAtMs]
        expect(inOrder.toSorted((left, right) => left - right)).toEqual(inOrder)
      }),
    )
  })

  it('of an own line are whole and never ahead of the clock', () => {
    expect(ownTimes(1.4, 9.6, 9)).toEqual({ startedAtMs: 1, endedAtMs: 9 })
  })
})

it('the time at which a line was sent is limited to what a date can hold', () => {
  const { sentAtMs: last = Number.NaN } = read({ ...ours, sentAtMs: Number.MAX_SAFE_INTEGER })
  expect(new Date(last).toISOString()).toBe('+275760-09-13T00:00:00.000Z')
})
