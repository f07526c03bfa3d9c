import { expect, it } from 'vitest'
import { controlsOf, openRoom, senderOf, textsOf } from '../../booth/test-support/open-room.ts'
import { room } from '../../booth/test-support/person.ts'
import { wireLine } from '../../booth/test-support/wire-lines.ts'
import { createControl } from '../wire/control-message.ts'
import { answerBytesPerSecond } from './responses.ts'

const messageBytes = 65_536
const planted = 200

it('somebody who has the longest lines sent to ever new names draws bounded bytes, and others get what they miss', async () => {
  const { comes, said, lost, network, clock } = openRoom({ messageBytes })
  const ada = await comes({ senderRate: false })
  const text = 'я'.repeat(10_000)
  for (let seq = 1; seq <= planted; seq++) {
    network.inject(room, { channel: 'subtitles', message: wireLine('eve', seq, { text }), sender: 'eve' })
    await clock.advance(1_000)
  }
  const drawn = () =>
    controlsOf(network, 'answer').reduce((sum, { message }) => sum + Buffer.byteLength(JSON.stringify(message)), 0)
  let names = 0
  /** A hundred questions a second. */
  const askFor = async (seconds: number) => {
    for (let count = 0; count < 100 * seconds; count++) {
      const asker = `eve.${names++}`
      const body = { type: 'ask', to: senderOf(ada), channel: 'subtitles', of: 'eve', from: 1, until: planted } as const
      const message = createControl(body, { clientId: asker, sentAtMs: 1 })
      network.inject(room, { channel: 'control', message, sender: asker })
      await clock.advance(10)
    }
  }
  await askFor(1)
  const before = drawn()
  await askFor(5)
  expect(drawn() - before).toBeGreaterThan(messageBytes)
  expect(drawn() - before).toBeLessThanOrEqual(5 * answerBytesPerSecond + messageBytes)
  expect(answerBytesPerSecond).toBe(256_000)

  const ben = await comes({ senderRate: false })
  await said(ada, 'first')
  await lost(ada, 'missed')
  await said(ada, 'last')
  expect(textsOf(ben)).not.toContain('missed')
  await askFor(30)
  expect(textsOf(ben)).toContain('missed')
})
