import { expect, it } from 'vitest'
import { retainedByCall } from '../audio/test-support/allocated-bytes.ts'
import { connectionsOf } from '../booth/test-support/connections.ts'
import { openRoom, textsOf } from '../booth/test-support/open-room.ts'
import { room } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { maxTranscriptBytes } from './transcript.ts'

const longest = 'я'.repeat(10_000)

it("a sender of the longest lines takes a bounded share of memory and displaces nobody's lines", async () => {
  const { comes, said, network, clock } = openRoom()
  const [ana, ben] = [await comes(), await comes({ senderRate: false })]
  const flood = async (from: number, until: number) => {
    for (let seq = from; seq <= until; seq++) {
      const module = seq % 2 === 0 ? 'chat' : 'subtitles'
      const message = { ...wireLine('eve', Math.ceil(seq / 2), { module }), id: `eve-${seq}`, text: longest + seq }
      network.inject(room, { channel: module, message, sender: 'eve' })
      if (seq % 100 === 0) await clock.advance(0)
    }
  }
  await said(ana, 'first')
  const heap = await retainedByCall(async () => {
    await flood(1, 4_000)
    await said(ana, 'last')
  })
  expect(heap).toBeLessThan(64 * 1024 * 1024)
  const bytes = (['subtitles', 'chat'] as const).map((module) => {
    const texts = textsOf(ben, module)
    return 2 * texts.reduce((sum, text) => sum + text.length, 0)
  })
  expect(bytes.every((held) => held > maxTranscriptBytes / 8 && held < maxTranscriptBytes / 2)).toBe(true)
  const texts = textsOf(ben)
  expect([texts[0], texts.at(-1)]).toEqual(['first', 'last'])
  expect(ben.notices()).toContain('transcript-full')
  await Promise.all([ana, ben].map(({ booth }) => booth.leave()))
})

it("a sender with many connections displaces nobody's lines", async () => {
  const { comes, network, clock } = openRoom()
  const ben = await comes({ options: { limits: { maxTranscriptBytes: 400_000 } }, senderRate: false })
  const connections = await connectionsOf(network, 'eve', 400)
  const say = (sender: string, seq: number, text: string) =>
    network.inject(room, { channel: 'subtitles', message: wireLine(sender, seq, { text }), sender })
  for (let seq = 1; seq <= 20; seq++) say('ana', seq, `ana ${seq}`)
  for (const [index, sender] of connections.entries()) say(sender, 1, `eve ${index} ${longest.slice(0, 1_000)}`)
  await clock.advance(0)
  const texts = textsOf(ben)
  expect([texts.filter((text) => text.startsWith('ana')).length, texts.length < 400]).toEqual([20, true])
})
