import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createFileExchange } from './file-exchange.ts'
import { fileAttribute } from './file-sender.ts'
import { createLifeline } from './lifeline.ts'
import { receivingRoom } from './test-support/receiving-room.ts'

const stallMs = 1_000

it('a file that never ends is abandoned, forgotten by LiveKit, and requested again', async () => {
  const { room, open, streams } = receivingRoom('files')
  const clock = manualClock()
  const asked: string[] = []
  const files = createFileExchange({
    room,
    lifeline: createLifeline(),
    clock,
    topic: 'files',
    maxFileBytes: 100,
    keptFileBytes: 1_000,
    askTimeoutMs: 10 * stallMs,
    stallMs,
    ask: (id) => asked.push(id),
    mayBring: () => true,
    isHere: () => true,
  })
  files.start()
  const head = { kind: 'byte', sizeBytes: 5, attributes: { [fileAttribute]: 'report' } } as const
  open('ana', 'first', head).write('ab')
  const opened = files.open({ id: 'report', name: 'report.txt', sizeBytes: 5, mediaType: 'text/plain' })
  await clock.advance(stallMs - 1)
  expect([asked, streams()]).toEqual([[], ['first']])
  await clock.advance(1)
  await expect.poll(() => [asked, streams()]).toEqual([['report'], []])
  const second = open('ana', 'second', head)
  second.write('abcde')
  second.close()
  expect(await (await opened).text()).toBe('abcde')
})
