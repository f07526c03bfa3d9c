import { manualClock } from '@lingobooth/testing'
import type { Room } from 'livekit-client'
import { expect, it } from 'vitest'
import { watchRestarts } from './restarts.ts'

function start() {
  const listeners = new Map<string, Set<() => void>>()
  const engine = {
    on: (event: string, listener: () => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: () => void) => listeners.get(event)?.delete(listener),
  }
  const clock = manualClock()
  const ends: boolean[] = []
  const restarts = watchRestarts({
    room: { engine } as unknown as Room,
    clock,
    onEnd: () => ends.push(restarts.isUnderWay),
  })
  restarts.start()
  const emit = (event: string) => {
    for (const listener of listeners.get(event) ?? []) listener()
  }
  return { restarts, clock, ends, emit, listening: () => [...listeners.values()].map(({ size }) => size) }
}

it('a restart lasts until LiveKit sends again, and reports its end', async () => {
  const { restarts, clock, ends, emit } = start()
  emit('restarting')
  emit('restarted')
  expect([restarts.isUnderWay, ends]).toEqual([true, []])
  await clock.advance(0)
  expect([restarts.isUnderWay, ends]).toEqual([false, [false]])
})

it('a restart lasts on when the next one begins at once', async () => {
  const { restarts, clock, ends, emit } = start()
  for (const event of ['restarting', 'restarted', 'restarting']) emit(event)
  await clock.advance(0)
  expect([restarts.isUnderWay, ends]).toEqual([true, []])
})

it('the restart watcher leaves no listener and no timer behind', () => {
  const { restarts, clock, emit, listening } = start()
  emit('restarted')
  expect([listening(), clock.pending]).toEqual([[1, 1], 1])
  restarts.stop()
  expect([listening(), clock.pending]).toEqual([[0, 0], 0])
})
