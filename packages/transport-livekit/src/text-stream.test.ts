import { sha256Hex } from '@lingobooth/core/adapter'
import { flushPromises, manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { readText, type TextReader } from './text-stream.ts'

/** A stream whose parts come when the test says so. */
function openStream(attributes?: Record<string, string>, refuses = true) {
  const parts: (() => IteratorResult<string>)[] = []
  let wake = () => {}
  const push = (part: () => IteratorResult<string>) => {
    parts.push(part)
    wake()
  }
  const reader: TextReader = {
    info: { id: 'stream', attributes },
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (parts.length === 0) await new Promise<void>((resolve) => (wake = resolve))
        return (parts.shift() as () => IteratorResult<string>)()
      },
    }),
  }
  const clock = manualClock()
  let isRefused = false
  const refuse = () => {
    isRefused = true
    return refuses
  }
  return {
    clock,
    text: readText(reader, { clock, maxBytes: 20, stallMs: 1_000, refuse }),
    add: (value: string) => push(() => ({ done: false, value })),
    end: () => push(() => ({ done: true, value: undefined })),
    break: () =>
      push(() => {
        throw new Error('AbnormalEnd')
      }),
    isRefused: () => isRefused,
    left: () => parts.length,
  }
}

it('the parts of a text are joined', async () => {
  const stream = openStream()
  stream.add('Good ')
  stream.add('morning')
  stream.end()
  expect([await stream.text, stream.clock.pending]).toEqual(['Good morning', 0])
})

it('a text must match the digest in the head of its stream', async () => {
  for (const said of ['Hello', 'Hell no']) {
    const stream = openStream({ sha256: `${await sha256Hex('Hello')}` })
    stream.add(said)
    stream.end()
    expect(await stream.text).toBe(said === 'Hello' ? 'Hello' : null)
  }
})

it.each([
  ['letters', ['0123456789', '0123456789', '0', 'never read', 'nor this']],
  ['bytes', ['éééé', 'éééé', 'ééé', 'never read', 'nor this']],
])('a text of %s is read up to its limit, and the rest is dropped', async (_, parts) => {
  const stream = openStream()
  for (const part of parts) stream.add(part)
  expect([await stream.text, stream.left(), stream.isRefused()]).toEqual([null, 2, true])
  expect(stream.clock.pending).toBe(0)
})

it('an oversized text is read to its end and discarded if the rest cannot be dropped', async () => {
  const stream = openStream({}, false)
  for (const part of ['0123456789', '0123456789', '0', '1']) stream.add(part)
  stream.end()
  expect([await stream.text, stream.left()]).toEqual([null, 0])
})

it('a stream that breaks off yields nothing', async () => {
  const stream = openStream()
  stream.add('Good ')
  stream.break()
  expect([await stream.text, stream.clock.pending]).toEqual([null, 0])
})

it('a stalled stream is abandoned, and one that still receives data is not', async () => {
  const [slow, endless] = [openStream(), openStream()]
  for (const part of ['a', 'b', 'c']) {
    await slow.clock.advance(900)
    slow.add(part)
    await flushPromises()
  }
  slow.end()
  expect(await slow.text).toBe('abc')
  await endless.clock.advance(1_000)
  expect([await endless.text, endless.isRefused(), slow.isRefused()]).toEqual([null, true, false])
})
