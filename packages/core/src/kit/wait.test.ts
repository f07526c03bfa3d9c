import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { wait } from './wait.ts'

const started = (durationMs: number, controller = new AbortController()) => {
  const clock = manualClock()
  let isOver = false
  void wait(durationMs, clock, controller.signal).then(() => {
    isOver = true
  })
  return { clock, abort: () => controller.abort(), isOver: () => isOver }
}

describe('a wait', () => {
  it('lasts as long as requested', async () => {
    const { clock, isOver } = started(100)
    await clock.advance(99)
    expect(isOver()).toBe(false)
    await clock.advance(1)
    expect([isOver(), clock.pending]).toEqual([true, 0])
  })

  it('ends when it is aborted, and leaves no timer', async () => {
    const { clock, abort, isOver } = started(100)
    abort()
    await clock.advance(0)
    expect([isOver(), clock.pending]).toEqual([true, 0])
  })

  it('does not begin if it was already aborted', async () => {
    const controller = new AbortController()
    controller.abort()
    const { clock, isOver } = started(100, controller)
    await clock.advance(0)
    expect([isOver(), clock.pending]).toEqual([true, 0])
  })
})
