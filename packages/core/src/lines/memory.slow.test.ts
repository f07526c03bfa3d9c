import { expect, it } from 'vitest'
import { retainedByCall } from '../audio/test-support/allocated-bytes.ts'
import { openRoom, textsOf } from '../booth/test-support/open-room.ts'
import { room } from '../booth/test-support/person.ts'
import { wireLine } from '../booth/test-support/wire-lines.ts'
import { wireState } from '../booth/test-support/wire-states.ts'
import { revisionOf } from '../booth/test-support/wire-updates.ts'
import { createControl } from '../link/wire/control-message.ts'

const senders = 600
const longest = 'я'.repeat(10_000)
const longName = (index: number) => `${index}`.padEnd(1_000, 'я')
const longId = (index: number) => `${index}`.padEnd(190, 'я')

it('somebody with ever new names, of each of which all is remembered that can be, takes at most 64 MB of each of two booths', async () => {
  const { comes, said, network, clock } = openRoom()
  const ana = await comes({ options: { translate: 'receiver' }, senderRate: false })
  const ben = await comes({ senderRate: false })
  /** As it comes over a wire: nothing in it is shared. */
  const says = (sender: string, message: object, channel = 'subtitles') =>
    network.inject(room, { channel, message: JSON.parse(JSON.stringify(message)), sender })
  const each = async (count: number, act: (index: number) => void) => {
    for (let index = 0; index < count; index++) {
      act(index)
      if (index % 100 === 99) await clock.advance(100)
    }
  }
  const languages = Array.from({ length: 4 }, (_, index) => longId(index))
  const reads = { subtitles: languages, chat: languages, voice: languages }
  await said(ben, 'before')
  const heap = await retainedByCall(async () => {
    await each(4 * senders, (index) => {
      const [sender, client] = [longName(index), longId(index)]
      says(sender, wireState(client, { reads, heads: { subtitles: 1, chat: 1 }, asks: true }), 'control')
      says(sender, wireState(client, { reads, heads: { subtitles: 200, chat: 200 } }), 'control')
    })
    await each(5 * senders, (index) => {
      const translations = [{ targetLanguage: 'english-united-states', text: longest, stableChars: 9_000 }]
      const partial = { type: 'partial', revision: 1, speakerLanguage: 'es', name: 'Eve', text: longest } as const
      const body = { ...partial, stable: { calm: 0, fast: 0 }, translations }
      const message = createControl(body, { clientId: longId(index), sentAtMs: 1, id: longId(index) })
      for (const module of ['subtitles', 'chat']) says(longName(index), message, module)
    })
    await each(5 * senders, (index) => {
      const given = { seq: index + 1, revision: 1, clientId: longId(index), of: longId(index) }
      says(longName(index), revisionOf(longest, given))
    })
    await each(20 * senders, (index) => {
      const line = wireLine(longId(index % senders), Math.ceil((index + 1) / senders), { id: longId(index), text: 'x' })
      says(longName(index % senders), { ...line, speakerLanguage: 'english-united-states' })
    })
    for (const { events } of [ana, ben]) events.length = 0
  })
  await said(ben, 'after')
  const texts = textsOf(ana)
  expect(texts.length).toBeGreaterThan(senders)
  expect([texts[0], texts.at(-1)]).toEqual(['before', 'after'])
  expect(heap / 2).toBeLessThan(64 * 1024 * 1024)
})
