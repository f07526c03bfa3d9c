import { flushPromises, manualClock } from '@lingobooth/testing'
import type { Room } from 'livekit-client'
import { expect, it } from 'vitest'
import { createLifeline } from './lifeline.ts'
import { createTextLink } from './text-link.ts'
import type { TextReader } from './text-stream.ts'

type Receive = (reader: TextReader, from: { readonly identity: string }) => void

const stallMs = 1_000
const readerOf = (parts: AsyncIterable<string>): TextReader => Object.assign(parts, { info: { id: 'stream' } })
const whole = (text: string) =>
  readerOf(
    (async function* () {
      yield text
    })(),
  )
const endless = () => readerOf({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) })

it('keeps no more than a few hundred texts of one sender behind one that does not end', async () => {
  let receive: Receive = () => {}
  const room = { registerTextStreamHandler: (_: string, handler: Receive) => (receive = handler) } as unknown as Room
  const clock = manualClock()
  const heard: string[] = []
  const link = createTextLink({ room, lifeline: createLifeline(), clock, stallMs })
  link.listen('main', 100, (text, sender) => heard.push(`${sender} ${text}`))
  receive(endless(), { identity: 'eve' })
  for (let index = 0; index < 1_000; index++) receive(whole(`${index}`), { identity: 'eve' })
  receive(whole('Hello'), { identity: 'ana' })
  await expect.poll(() => heard).toEqual(['ana Hello'])
  await clock.advance(stallMs)
  await expect.poll(() => heard.length).toBe(256)
  expect(heard.at(-1)).toBe('eve 254')
  receive(whole('and on'), { identity: 'eve' })
  await expect.poll(() => heard.at(-1)).toBe('eve and on')
})

it('keeps no more than a megabyte of them', async () => {
  let receive: Receive = () => {}
  const room = { registerTextStreamHandler: (_: string, handler: Receive) => (receive = handler) } as unknown as Room
  const clock = manualClock()
  const heard: number[] = []
  const link = createTextLink({ room, lifeline: createLifeline(), clock, stallMs })
  link.listen('main', 65_536, (text) => heard.push(text.length))
  for (let round = 1; round < 3; round++) {
    receive(endless(), { identity: 'eve' })
    for (let index = 0; index < 50; index++) receive(whole('x'.repeat(50_000)), { identity: 'eve' })
    await flushPromises()
    await clock.advance(stallMs)
    await expect.poll(() => heard.length).toBe(10 * round)
  }
})
