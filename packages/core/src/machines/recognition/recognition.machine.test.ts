import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import { startChild } from '../test-support/collect.ts'
import { controlledActor } from '../test-support/controlled.ts'
import { unexpected } from '../test-support/unexpected.ts'
import { type CapturedSegment, type RecognitionEnded, recognitionMachine } from './recognition.machine.ts'

type Result = Omit<RecognitionEnded, 'type' | 'segmentId'>

const start = () => {
  const { logic, running } = controlledActor<{ type: 'never' }, RecognitionEnded, CapturedSegment>()
  const collected = startChild(recognitionMachine.provide({ actors: { recognize: logic } }), { clock: manualClock() })
  const { child } = collected
  const capture = (segmentId: string, startedAtMs = 0) =>
    child.send({ type: 'segment.captured', module: 'subtitles', segmentId, startedAtMs })
  const end = (segmentId: string, result: Result) =>
    running.live
      .find(({ input }) => input.segmentId === segmentId)
      ?.tell({ type: 'recognition.ended', segmentId, ...result })
  return { ...collected, running, capture, end, value: () => child.getSnapshot().value }
}

const recognized = (text: string) => ({ type: 'speech.recognized', module: 'subtitles', text })
const outdated = { type: 'speech.dropped', reason: 'outdated' }

describe('recognition', () => {
  it('turns a segment into text and is idle again', () => {
    const { capture, end, facts, running, value } = start()
    capture('s1', 5)
    expect([value(), running.live.map(({ input }) => input)]).toEqual([
      'working',
      [{ module: 'subtitles', segmentId: 's1', startedAtMs: 5 }],
    ])
    end('s1', { text: 'Hello' })
    expect([value(), running.live, facts]).toEqual(['idle', [], [recognized('Hello')]])
  })

  it('reports results in the order of capture, not of arrival', () => {
    const { capture, end, facts } = start()
    for (const id of ['s1', 's2', 's3']) capture(id)
    end('s3', { text: 'three' })
    end('s2', { text: 'two' })
    expect(facts).toEqual([])
    end('s1', { text: 'one' })
    expect(facts).toEqual([recognized('one'), recognized('two'), recognized('three')])
  })

  it.each<[string, Result, object]>([
    ['nothing', { text: '' }, { reason: 'empty' }],
    ['a failure', { text: null, code: 'network' }, { reason: 'failed', code: 'network' }],
    ['a time-out', { text: null, code: 'timeout' }, { reason: 'timeout', code: 'timeout' }],
  ])('drops %s by a reason, and it holds no later result back', (_, result, dropped) => {
    const { capture, end, facts } = start()
    capture('s1')
    capture('s2')
    end('s2', { text: 'two' })
    end('s1', result)
    expect(facts).toEqual([{ type: 'speech.dropped', ...dropped }, recognized('two')])
  })

  it('drops all that waits, finished or not, when a new generation begins, and aborts it', () => {
    const { child, capture, end, running, facts, value } = start()
    capture('s1', 1)
    capture('s2', 2)
    end('s2', { text: 'two' })
    child.send({ type: 'generation.next', atMs: 10 })
    running.abandoned[0]?.tell({ type: 'recognition.ended', segmentId: 's1', text: 'one' })
    expect([value(), running.live, facts]).toEqual(['idle', [], [outdated, outdated]])
  })

  it('drops a segment that began before the generation, and takes one that began with it', () => {
    const { child, capture, facts, running } = start()
    child.send({ type: 'generation.next', atMs: 10 })
    capture('s1', 9)
    capture('s2', 10)
    expect([facts, running.live.map(({ input }) => input.segmentId)]).toEqual([[outdated], ['s2']])
  })

  it('drops speech that began while the voice was heard or in its tail', () => {
    const { child, capture, facts, running } = start()
    child.send({ type: 'voice.heard', fromMs: 1_000 })
    capture('before', 999)
    capture('at its start', 1_000)
    capture('during', 5_000)
    child.send({ type: 'voice.over', toMs: 6_300 })
    capture('in the tail', 6_299)
    capture('after', 6_300)
    expect([facts, running.live.map(({ input }) => input.segmentId)]).toEqual([
      Array.from({ length: 3 }, () => ({ type: 'speech.dropped', reason: 'during-playback' })),
      ['before', 'after'],
    ])
  })

  it('knows no voice before one was heard', () => {
    const { child, capture, running } = start()
    child.send({ type: 'voice.over', toMs: 10 })
    capture('s1', 5)
    expect(running.live).toHaveLength(1)
  })

  it('ignores the end of what it does not work at', () => {
    const { child, facts } = start()
    child.send({ type: 'recognition.ended', segmentId: 'unknown', text: 'text' })
    expect(facts).toEqual([])
  })

  it('fails as a whole, for its parent to tell, when its actor throws what it never should', () => {
    const throwing = fromCallback<{ type: 'never' }, CapturedSegment>(() => {
      throw unexpected()
    })
    const machine = recognitionMachine.provide({ actors: { recognize: throwing } })
    const { child, endings } = startChild(machine, { clock: manualClock() })
    child.send({ type: 'segment.captured', module: 'chat', segmentId: 's1', startedAtMs: 0 })
    expect(endings).toEqual(['xstate.error.actor.child'])
  })

  it('stopped, it aborts what is on its way', () => {
    const { stop, capture, running, facts } = start()
    capture('s1')
    capture('s2')
    stop()
    expect([running.live, running.abandoned.length, facts]).toEqual([[], 2, []])
  })
})
