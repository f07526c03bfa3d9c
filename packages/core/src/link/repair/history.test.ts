import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import type { TransportSession } from '../../ports/transport.port.ts'
import { createHistoryReader, maxHeldBytes, maxHeldDeliveries, maxHeldMs } from './history.ts'

/** Reads a history that does not answer. */
function stage(clock = manualClock()) {
  const passed: unknown[] = []
  const open = { history: { read: () => new Promise<never>(() => {}) } } as unknown as TransportSession
  const reader = createHistoryReader({
    clock,
    session: { read: open.history?.read, isOpen: () => true } as never,
    gaps: { missing: () => [], isWhole: () => true },
    earlierLines: 50,
    receive: ({ message }) => void passed.push(message),
  })
  void reader.catchUp(open, true, new AbortController().signal)
  return {
    passed,
    closes: reader.closed,
    comes: (text: string) => reader.receive({ channel: 'subtitles', sender: 'eve', message: { text } }),
  }
}

it('the history reader buffers 16 MB of new text while it reads, and passes on anything beyond', () => {
  const { passed, comes } = stage()
  const text = 'x'.repeat(100_000)
  for (let count = 0; count < 100; count++) comes(text)
  const bytesOfOne = 2 * (text.length + 'subtitles'.length + 'eve'.length)
  expect(passed.length).toBe(100 - Math.floor(maxHeldBytes / bytesOfOne))
})

it('the history reader buffers 5,000 new messages, however short', () => {
  const { passed, comes } = stage()
  for (let count = 0; count < maxHeldDeliveries + 2; count++) comes('x')
  expect(passed.length).toBe(2)
})

it('the history reader buffers the first messages of a new session, however long the last one read', async () => {
  const clock = manualClock()
  const { passed, comes, closes } = stage(clock)
  await clock.advance(maxHeldMs - 2_000)
  closes()
  await clock.advance(3_000)
  comes('first of the next session')
  expect(passed).toEqual([])
})
