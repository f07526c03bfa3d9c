import { flushPromises, manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createFileExchange } from './file-exchange.ts'
import { fileAttribute } from './file-sender.ts'
import { createLifeline } from './lifeline.ts'
import { receivingRoom } from './test-support/receiving-room.ts'

const stallMs = 1_000

function started({ maxFileBytes = 100, keptFileBytes = 1_000 } = {}) {
  const { room, open, streams } = receivingRoom('files')
  const clock = manualClock()
  const asked: string[] = []
  const files = createFileExchange({
    room,
    lifeline: createLifeline(),
    clock,
    topic: 'files',
    maxFileBytes,
    keptFileBytes,
    askTimeoutMs: 10 * stallMs,
    stallMs,
    ask: (id) => asked.push(id),
    mayBring: () => true,
    isHere: () => true,
    userOf: (identity) => identity.split(':')[0] ?? '',
  })
  files.start()
  return { files, clock, asked, open, streams }
}

it('a file that never ends is abandoned, forgotten by LiveKit, and requested again', async () => {
  const { files, clock, asked, open, streams } = started()
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

it('a file within an even share stays, whatever another user sends from many tabs', async () => {
  const sizeBytes = 9 * 1_024
  const { files, clock, open, streams } = started({ maxFileBytes: sizeBytes, keptFileBytes: 30 * 1_024 })
  const ids = ['ben', 'eve:1', 'eve:2', 'eve:3', 'eve:4']
  for (const id of ids) {
    const stream = open(id, id, { kind: 'byte', sizeBytes, attributes: { [fileAttribute]: id } })
    stream.write('x'.repeat(sizeBytes))
    stream.close()
    await expect.poll(streams).toEqual([])
    await flushPromises()
  }
  const opened = ids.map((id) =>
    files.open({ id, name: id, sizeBytes, mediaType: '' }).then(
      ({ size }) => size,
      ({ code }) => code,
    ),
  )
  await clock.advance(10 * stallMs)
  expect(await Promise.all(opened)).toEqual([sizeBytes, 'not-found', 'not-found', sizeBytes, sizeBytes])
})
