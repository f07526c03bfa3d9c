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

it('puts the parts together', async () => {
  const stream = openStream()
  stream.add('Good ')
  stream.add('morning')
  stream.end()
  expect([await stream.text, stream.clock.pending]).toEqual(['Good morning', 0])
})

it('holds the text to the digest in the head of the stream', async () => {
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
])('reads a text up to its limit, in %s, and has the rest dropped', async (_, parts) => {
  const stream = openStream()
  for (const part of parts) stream.add(part)
  expect([await stream.text, stream.left(), stream.isRefused()]).toEqual([null, 2, true])
  expect(stream.clock.pending).toBe(0)
})

it('reads what is too long to its end, and gives nothing, where the rest cannot be dropped', async () => {
  const stream = openStream({}, false)
  for (const part of ['0123456789', '0123456789', '0', '1']) stream.add(part)
  stream.end()
  expect([await stream.text, stream.left()]).toEqual([null, 0])
})

it('gives nothing of a stream that breaks off', async () => {
  const stream = openStream()
  stream.add('Good ')
  stream.break()
  expect([await stream.text, stream.clock.pending]).toEqual([null, 0])
})

it('gives up a stream in which nothing comes, and not one in which something does', async () => {
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
