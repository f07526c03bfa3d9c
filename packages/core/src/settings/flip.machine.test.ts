import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { flipMachine, flipReopenMs } from './flip.machine.ts'

const start = () => {
  const clock = manualClock()
  return { ...startChild(flipMachine, { clock }), clock }
}

describe('a flip', () => {
  it('ends 100 ms after it began, not before', { tags: ['flip-capture'] }, async () => {
    const { child, told, clock } = start()
    child.send({ type: 'flip.request', module: 'chat' })
    expect([child.getSnapshot().value, told]).toEqual(['waiting', [{ type: 'flip.started', module: 'chat' }]])
    await clock.advance(flipReopenMs - 1)
    expect(told).toHaveLength(1)
    await clock.advance(1)
    expect([child.getSnapshot().value, told[1]]).toEqual(['idle', { type: 'flip.ended' }])
    expect(flipReopenMs).toBe(100)
  })

  it('can be repeated during its pause, and ends 100 ms after the last one', async () => {
    const { child, told, clock } = start()
    child.send({ type: 'flip.request', module: 'subtitles' })
    await clock.advance(flipReopenMs - 1)
    child.send({ type: 'flip.request', module: 'subtitles' })
    await clock.advance(flipReopenMs - 1)
    expect(told.map(({ type }) => type)).toEqual(['flip.started', 'flip.started'])
    await clock.advance(1)
    expect(told.map(({ type }) => type)).toEqual(['flip.started', 'flip.started', 'flip.ended'])
  })

  it('leaves no timer when it is stopped', () => {
    const { child, stop, clock } = start()
    child.send({ type: 'flip.request', module: 'subtitles' })
    stop()
    expect(clock.pending).toBe(0)
  })
})
