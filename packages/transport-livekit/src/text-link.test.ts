import { flushPromises, manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createLifeline } from './lifeline.ts'
import { receivingRoom } from './test-support/receiving-room.ts'
import { createTextLink } from './text-link.ts'

const stallMs = 1_000

function listening(maxBytes: number) {
  const { room, open, streams } = receivingRoom('main')
  const clock = manualClock()
  const heard: string[] = []
  const link = createTextLink({ room, lifeline: createLifeline(), clock, stallMs })
  link.listen('main', maxBytes, (text, sender) => heard.push(`${sender} ${text}`))
  let count = 0
  /** One text, whole or without an end. */
  const say = (sender: string, text: string, { isEndless = false } = {}) => {
    const stream = open(sender, `${count++}`)
    stream.write(text)
    if (!isEndless) stream.close()
  }
  return { clock, heard, open, say, streams }
}

it('at most a few hundred texts of one sender are kept behind one that does not end', async () => {
  const { clock, heard, say, streams } = listening(100)
  say('eve', 'endless', { isEndless: true })
  for (let index = 0; index < 1_000; index++) say('eve', `${index}`)
  say('ana', 'Hello')
  await expect.poll(() => heard).toEqual(['ana Hello'])
  await clock.advance(stallMs)
  await expect.poll(() => heard.length).toBe(256)
  expect([heard.at(-1), streams()]).toEqual(['eve 254', []])
  say('eve', 'and on')
  await expect.poll(() => heard.at(-1)).toBe('eve and on')
})

it('at most a megabyte of such texts is kept', async () => {
  const { clock, heard, say } = listening(65_536)
  for (let round = 1; round < 3; round++) {
    say('eve', 'endless', { isEndless: true })
    for (let index = 0; index < 50; index++) say('eve', 'x'.repeat(50_000))
    await flushPromises()
    await clock.advance(stallMs)
    await expect.poll(() => heard.length).toBe(10 * round)
  }
})

it('at most a megabyte of unfinished texts is kept, until they stall', async () => {
  const { clock, heard, say, streams } = listening(65_536)
  for (let round = 1; round < 3; round++) {
    for (let index = 0; index < 256; index++) say('eve', 'x'.repeat(50_000), { isEndless: true })
    say('ana', `Hello ${round}`)
    await expect.poll(() => [heard.length, streams().length]).toEqual([round, 10])
    await clock.advance(stallMs)
    expect(streams()).toEqual([])
  }
})

it('a part from another sender under the id of a pending text is dropped, and the text is received', async () => {
  const { heard, open, streams } = listening(20)
  const ana = open('ana', 'one id')
  ana.write('Hello ')
  open('eve', 'one id', { inline: 'x'.repeat(21) })
  await flushPromises()
  expect(streams()).toEqual(['one id'])
  ana.write('there')
  ana.close()
  await expect.poll(() => heard).toEqual(['ana Hello there'])
})
