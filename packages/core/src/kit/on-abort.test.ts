import { getEventListeners } from 'node:events'
import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { onAbort, orEnd, withDeadline } from './wait.ts'

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, 'abort').length
const never = () => new Promise<never>(() => {})

it('onAbort calls back every caller that still waits, once each', () => {
  const controller = new AbortController()
  const called: string[] = []
  const ends = ['one', 'two', 'three'].map((name) => onAbort(controller.signal, () => called.push(name)))
  ends[1]?.()
  controller.abort()
  controller.abort()
  expect(called).toEqual(['one', 'three'])
})

it('onAbort leaves no listener on a signal that nobody waits for', () => {
  const { signal } = new AbortController()
  const ends = [onAbort(signal, () => {}), onAbort(signal, () => {})]
  expect(listenersOf(signal)).toBe(1)
  for (const end of ends) end()
  expect(listenersOf(signal)).toBe(0)
  onAbort(signal, () => {})()
  expect(listenersOf(signal)).toBe(0)
})

it('onAbort puts one listener on a signal, however many calls wait for it', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const calls = Array.from({ length: 20 }, () => [
    withDeadline(never, { clock: manualClock(), timeoutMs: 100, signal }),
    orEnd(never(), [{ signal }]),
  ]).flat()
  const outcomes = Promise.allSettled(calls)
  expect(listenersOf(signal)).toBe(1)
  controller.abort()
  expect((await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    calls.map(() => 'aborted'),
  )
  expect(listenersOf(signal)).toBe(0)
})
