import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { startChild } from '../booth/test-support/stage/collect.ts'
import { controlledTask } from '../booth/test-support/stage/controlled.ts'
import { appLoadMachine } from './app-load.machine.ts'

const start = () => {
  const clock = manualClock()
  const { logic, running } = controlledTask<void, void>()
  return { ...startChild(appLoadMachine.provide({ actors: { load: logic } }), { clock }), running, clock }
}

describe('loading the app', () => {
  it('is loading until the languages arrive, then loaded', async () => {
    const { child, told, running, clock } = start()
    expect([child.getSnapshot().value, told]).toEqual(['loading', []])
    running.live[0]?.succeed()
    await clock.advance(0)
    expect([child.getSnapshot().value, told]).toEqual(['loaded', [{ type: 'app.loaded' }]])
  })

  it('reports why it failed, and loads again on retry', async () => {
    const { child, told, running, clock } = start()
    running.live[0]?.fail('unauthorized')
    await clock.advance(0)
    expect([child.getSnapshot().value, told]).toEqual(['failed', [{ type: 'app.failed', code: 'unauthorized' }]])
    child.send({ type: 'retry' })
    expect([child.getSnapshot().value, running.live.length]).toEqual(['loading', 1])
    running.live[0]?.succeed()
    await clock.advance(0)
    expect(told).toEqual([{ type: 'app.failed', code: 'unauthorized' }, { type: 'app.loaded' }])
  })

  it('aborts the load in progress on retry, and ignores its result', async () => {
    const { child, told, running, clock } = start()
    child.send({ type: 'retry' })
    expect([running.live.length, running.abandoned.length]).toEqual([1, 1])
    running.abandoned[0]?.fail()
    await clock.advance(0)
    expect([child.getSnapshot().value, told]).toEqual(['loading', []])
  })

  it('loads again after it has loaded', async () => {
    const { child, running, clock } = start()
    running.live[0]?.succeed()
    await clock.advance(0)
    child.send({ type: 'retry' })
    expect([child.getSnapshot().value, running.live.length]).toEqual(['loading', 1])
  })

  it('fails loudly if no load was provided', async () => {
    const clock = manualClock()
    const { told } = startChild(appLoadMachine, { clock })
    await clock.advance(0)
    expect(told).toEqual([{ type: 'app.failed', code: 'internal' }])
  })
})
