import { manualClock } from '@lingobooth/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countLeftovers } from './test-support/count-leftovers.ts'
import { listen } from './test-support/listen.ts'
import { createWebMicrophone } from './web-microphone.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const nothing = { tracks: 0, contexts: 0, worklets: 0, listeners: 0, timers: 0 }

describe('a microphone opened and closed twenty times', () => {
  it('leaves no live track, no audio context, no worklet node, no listener and no timer', async () => {
    const clock = manualClock()
    const count = countLeftovers(() => clock.pending)
    const microphone = createWebMicrophone({ clock })
    const counts: unknown[] = []
    for (let cycle = 0; cycle < 20; cycle++) {
      const session = await microphone.open(listen().options)
      const open = count()
      expect(open).toMatchObject({ tracks: 1, contexts: 1, worklets: 1 })
      expect(open.listeners).toBeGreaterThan(5)
      await session.close()
      counts.push(count())
    }
    expect(counts).toEqual(Array.from({ length: 20 }, () => nothing))
  })

  it('leaves nothing open when each opening was aborted', async () => {
    const clock = manualClock()
    const count = countLeftovers(() => clock.pending)
    const microphone = createWebMicrophone({ clock })
    for (let cycle = 0; cycle < 20; cycle++) {
      const aborting = new AbortController()
      const opening = microphone.open({ ...listen().options, signal: aborting.signal })
      const rejected = expect(opening).rejects.toMatchObject({ code: 'aborted' })
      for (let turn = 0; turn < cycle * 10; turn++) await Promise.resolve()
      aborting.abort()
      await rejected
    }
    await expect.poll(() => JSON.stringify(count())).toBe(JSON.stringify(nothing))
  })

  it('leaves nothing open when opening is aborted as the first sound arrives', async () => {
    const clock = manualClock()
    const count = countLeftovers(() => clock.pending)
    const outcomes = new Set<string>()
    for (let turns = 0; turns < 30; turns++) {
      const aborting = new AbortController()
      let firstSound: unknown
      const setTimeout = (callback: () => void, timeoutMs: number) => {
        const timer = clock.setTimeout(callback, timeoutMs)
        if (timeoutMs === 10_000) firstSound = timer
        return timer
      }
      const clearTimeout = async (timer: unknown) => {
        clock.clearTimeout(timer)
        if (timer !== firstSound) return
        for (let turn = 0; turn < turns; turn++) await undefined
        aborting.abort()
      }
      const microphone = createWebMicrophone({ clock: { ...clock, setTimeout, clearTimeout } })
      await microphone.open({ ...listen().options, signal: aborting.signal }).then(
        async (session) => {
          outcomes.add('opened')
          await session.close()
        },
        (error: { code: string }) => outcomes.add(error.code),
      )
      await expect.poll(() => JSON.stringify(count())).toBe(JSON.stringify(nothing))
    }
    expect(outcomes).toEqual(new Set(['aborted', 'opened']))
  })
})
