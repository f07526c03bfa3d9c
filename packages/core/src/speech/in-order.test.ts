import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { clockSlackMs } from '../audio/limits.ts'
import { controlledCalls } from '../booth/test-support/stage/controlled.ts'
import type { Duplex } from '../ports/common.ts'
import {
  createInOrder,
  maxWaitingSegments,
  type RecognitionCalls,
  type RecognitionResult,
  recognitionHoleMs,
  recognitionsInFlight,
} from './in-order.ts'
import type { CapturedSegment, Draft, RecognitionEvent } from './recognized-speech.ts'

type Result = Omit<RecognitionResult, 'language'>

const language = 'spanish-spain'

type Progress =
  | { readonly type: 'awaited' }
  | ({ readonly type: 'drafted' } & Draft)
  | ({ readonly type: 'ended' } & RecognitionResult)

const start = () => {
  const { start: recognize, running } = controlledCalls<CapturedSegment, RecognitionCalls, Progress>((calls, event) => {
    if (event.type === 'awaited') calls.awaited()
    else if (event.type === 'drafted') calls.drafted({ text: event.text, stableChars: event.stableChars })
    else calls.ended(event)
  })
  const clock = manualClock()
  const told: RecognitionEvent[] = []
  const child = createInOrder({ clock, recognize, report: (event) => told.push(event) })
  const capture = (segmentId: string, startedAtMs = 0, live?: true) =>
    child.add({ module: 'subtitles', segmentId, startedAtMs, ...(live && { live }) })
  const callOf = (segmentId: string) => running.live.find(({ input }) => input.segmentId === segmentId)
  const end = (segmentId: string, result: Result) => callOf(segmentId)?.tell({ type: 'ended', language, ...result })
  return { child, told, take: () => told.splice(0), clock, running, capture, callOf, end }
}

const recognized = (segmentId: string, text: string) => ({
  type: 'speech.recognized',
  segmentId,
  module: 'subtitles',
  language,
  text,
})
const overdue = (segmentId: string) => ({ type: 'speech.overdue', segmentId })
const dropped = (segmentId: string, reason: string) => ({ type: 'speech.dropped', segmentId, reason })

describe('the recognition queue', () => {
  it('turns a segment into text', () => {
    const { capture, end, told, running } = start()
    capture('s1', 5)
    expect(running.live.map(({ input }) => input)).toEqual([{ module: 'subtitles', segmentId: 's1', startedAtMs: 5 }])
    end('s1', { text: 'Hello' })
    expect([running.live, told]).toEqual([[], [recognized('s1', 'Hello')]])
  })

  it('reports results in order of capture, not of arrival', () => {
    const { capture, end, told } = start()
    for (const id of ['s1', 's2', 's3']) capture(id)
    end('s3', { text: 'three' })
    end('s2', { text: 'two' })
    expect(told).toEqual([])
    end('s1', { text: 'one' })
    expect(told).toEqual([recognized('s1', 'one'), recognized('s2', 'two'), recognized('s3', 'three')])
  })

  it.each<[string, Result, object]>([
    ['nothing', { text: '' }, { reason: 'empty' }],
    ['a failure', { text: null, code: 'network' }, { reason: 'failed', code: 'network', language }],
    ['an unfinished segment', { text: null, unfinished: true }, { reason: 'unfinished' }],
    ['a time-out', { text: null, code: 'timeout' }, { reason: 'timeout', code: 'timeout', language }],
  ])('drops %s with a reason, without delaying later results', (_, result, reason) => {
    const { capture, end, told } = start()
    capture('s1')
    capture('s2')
    end('s2', { text: 'two' })
    end('s1', result)
    expect(told).toEqual([{ type: 'speech.dropped', segmentId: 's1', ...reason }, recognized('s2', 'two')])
  })

  it('skips an overdue segment after eight seconds, reports that, and still reports its result later', async () => {
    const { capture, end, clock, take } = start()
    capture('s1')
    capture('s2')
    end('s2', { text: 'two' })
    await clock.advance(recognitionHoleMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect([take(), recognitionHoleMs]).toEqual([[overdue('s1'), recognized('s2', 'two')], 8_000])
    end('s1', { text: 'one' })
    expect([take(), clock.pending]).toEqual([[recognized('s1', 'one')], 0])
  })

  it('lets results after an overdue segment pass it at once', async () => {
    const { capture, end, clock, told } = start()
    capture('s1')
    await clock.advance(recognitionHoleMs)
    capture('s2')
    end('s2', { text: 'two' })
    expect(told).toEqual([overdue('s1'), recognized('s2', 'two')])
  })

  it('allows each segment eight seconds of its own, even if it only waits for its turn', async () => {
    const { capture, end, clock, take } = start()
    capture('s1')
    await clock.advance(1_000)
    capture('s2')
    capture('s3')
    end('s3', { text: 'three' })
    await clock.advance(recognitionHoleMs - 1_000)
    expect(take()).toEqual([overdue('s1')])
    await clock.advance(1_000)
    expect(take()).toEqual([overdue('s2'), recognized('s3', 'three')])
    end('s2', { text: 'two' })
    end('s1', { text: 'one' })
    expect(take()).toEqual([recognized('s2', 'two'), recognized('s1', 'one')])
  })

  it('times live speech from its end', async () => {
    const { child, capture, clock, running, take } = start()
    capture('s1', 0, true)
    expect(running.live.map(({ input }) => input)).toMatchObject([{ segmentId: 's1', live: true }])
    await clock.advance(recognitionHoleMs)
    running.live[0]?.tell({ type: 'awaited' })
    await clock.advance(recognitionHoleMs - 1)
    expect(take()).toEqual([])
    await clock.advance(1)
    expect(take()).toEqual([overdue('s1')])
    child.dropAll(clock.now())
    expect(clock.pending).toBe(0)
  })

  it('reports the interim result until the segment has ended', () => {
    const { capture, callOf, end, take } = start()
    capture('s1', 0, true)
    const draft = (segmentId: string, text: string) => ({ segmentId, text, stableChars: 3 })
    callOf('s1')?.tell({ type: 'drafted', ...draft('s1', 'Hello') })
    capture('s2', 0, true)
    const second = callOf('s2')
    end('s2', { text: 'two' })
    second?.tell({ type: 'drafted', ...draft('s2', 'after its end') })
    second?.tell({ type: 'awaited' })
    expect(take()).toEqual([{ type: 'speech.drafted', ...draft('s1', 'Hello') }])
    end('s1', { text: 'one' })
    expect(take()).toEqual([recognized('s1', 'one'), recognized('s2', 'two')])
  })

  it('drops late results from an earlier generation', async () => {
    const { child, capture, end, clock, running, take } = start()
    capture('s1')
    capture('s2')
    end('s2', { text: 'two' })
    await clock.advance(recognitionHoleMs)
    take()
    child.dropAll(clock.now())
    running.abandoned[0]?.tell({ type: 'ended', language, text: 'one' })
    expect([take(), clock.pending]).toEqual([[dropped('s1', 'outdated')], 0])
  })

  it('drops the oldest segment not yet being recognised if too much waits', () => {
    const { capture, running, told } = start()
    for (let index = 0; index < maxWaitingSegments; index++) capture(`s${index}`)
    expect(told).toEqual([])
    capture('one more')
    expect([told, running.abandoned.map(({ input }) => input.segmentId), running.live.length]).toEqual([
      [dropped(`s${recognitionsInFlight}`, 'overflow')],
      [`s${recognitionsInFlight}`],
      maxWaitingSegments,
    ])
    expect([maxWaitingSegments, recognitionsInFlight]).toEqual([32, 4])
  })

  it('drops and aborts everything that waits, finished or not, when a new generation begins', () => {
    const { child, capture, end, running, told } = start()
    capture('s1', 1)
    capture('s2', 2)
    end('s2', { text: 'two' })
    child.dropAll(10)
    running.abandoned[0]?.tell({ type: 'ended', language, text: 'one' })
    expect([running.live, told]).toEqual([[], [dropped('s1', 'outdated'), dropped('s2', 'outdated')]])
  })

  it('drops a segment that began before the generation, and accepts one that began with it', () => {
    const { child, capture, told, running } = start()
    child.dropAll(10)
    capture('s1', 9)
    capture('s2', 10)
    expect([told, running.live.map(({ input }) => input.segmentId)]).toEqual([[dropped('s1', 'outdated')], ['s2']])
  })

  it('accepts speech after the clock was set back by an hour', () => {
    const { child, capture, told, running } = start()
    child.dropAll(3_600_000)
    child.duplexChanged('full', 3_600_000)
    child.voiceHeard(1_000)
    capture('s1', 2_000)
    expect([told, running.live.map(({ input }) => input.segmentId)]).toEqual([[], ['s1']])
  })

  it('holds speech that began during the voice or its tail', () => {
    const { child, capture, end, told } = start()
    child.voiceHeard(1_000)
    capture('before', 999)
    capture('at its start', 1_000)
    capture('during', 5_000)
    child.voiceOver(6_300)
    capture('in the tail', 6_299 - clockSlackMs)
    capture('after', 6_300)
    const ids = ['before', 'at its start', 'during', 'in the tail', 'after']
    for (const id of ids) end(id, { text: id })
    const held = { held: { spokenOver: true } }
    expect(told).toEqual(ids.map((id) => ({ ...recognized(id, id), ...(id !== 'before' && id !== 'after' && held) })))
  })

  it('accepts speech that began as the gate opened, even if its clock is up to 80 ms behind', () => {
    const { child, capture, told, running } = start()
    child.voiceHeard(1_000)
    child.voiceOver(6_300)
    capture('after the tail', 6_300 - clockSlackMs)
    child.voiceHeard(7_000)
    child.duplexChanged('full', 9_000)
    capture('as headphones were put on', 9_000 - clockSlackMs)
    child.duplexChanged('half', 9_500)
    capture('as they were taken off', 9_499 + clockSlackMs)
    expect([told, running.live.length, clockSlackMs]).toEqual([[], 3, 80])
  })

  it('accepts speech that began during the voice if headphones are worn', () => {
    const { child, capture, end, told } = start()
    const duplex = (wanted: Duplex, atMs: number) => child.duplexChanged(wanted, atMs)
    duplex('full', 500)
    child.voiceHeard(1_000)
    capture('through headphones', 1_500)
    duplex('half', 2_000)
    capture('before they were taken off', 1_999)
    capture('into the loudspeaker', 2_000 + clockSlackMs)
    duplex('full', 3_000)
    capture('while there were none', 2_999 - clockSlackMs)
    capture('put on again', 3_000)
    const ids = ['through headphones', 'before they were taken off', 'into the loudspeaker', 'while there were none']
    for (const id of [...ids, 'put on again']) end(id, { text: id })
    const taken = told.flatMap((event) => ('text' in event && !('held' in event) ? [event.text] : []))
    expect([told.length, taken]).toEqual([5, ['through headphones', 'before they were taken off', 'put on again']])
  })

  it('ignores the end of a voice that never started', () => {
    const { child, capture, running } = start()
    child.voiceOver(10)
    capture('s1', 5)
    expect(running.live).toHaveLength(1)
  })

  it('aborts what is in progress when it is stopped', () => {
    const { child, capture, running, told } = start()
    capture('s1')
    capture('s2')
    child.end()
    expect([running.live, running.abandoned.length, told]).toEqual([[], 2, []])
  })
})
