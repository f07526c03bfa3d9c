import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStores } from '../booth/atoms.ts'
import { participantsOf } from '../booth/test-support/lines/participants.ts'
import { soleAuthor } from '../booth/test-support/lines/sole-author.ts'
import { textBytes } from '../kit/text-bytes.ts'
import { keptLines } from '../link/limits.ts'
import { maxParticipants } from '../link/link-atoms.ts'
import { createRetransmissionBuffer, keptBytes } from '../link/repair/retransmission-buffer.ts'
import { createSeen } from '../link/seen.ts'
import { lineKey } from '../link/wire/author.ts'
import type { InboundUpdate } from '../link/wire/line-update.ts'
import { createEnvelope } from '../link/wire/message.ts'
import { maxLineChars, maxNameChars } from '../text/clean-text.ts'
import { noOpenLines } from './open-lines.ts'
import { createOthersOpenLines, maxOpenLines, maxOpenLinesOfPerson } from './others-open-lines.ts'
import { createWaitingUpdates, maxAllWaitingUpdates, maxWaitingUpdateChars, maxWaitingUpdates } from './updates.ts'

interface Said {
  readonly sender: string
  readonly id: string
  readonly text: string
}

/** What any mix of a few who say much, and many who each say little, sends. */
const burst = fc.record({
  sender: fc.oneof(fc.constantFrom('eve', 'mallory', 'trudy'), fc.constant('')),
  chars: fc.oneof(fc.nat(20), fc.nat(maxLineChars), fc.constant(maxLineChars)),
  times: fc.oneof(fc.nat(5), fc.nat(300)),
})
const longest = 'я'.repeat(maxLineChars)

const saying = fc.array(burst, { minLength: 1, maxLength: 8 }).map((bursts) =>
  bursts.flatMap(({ sender, chars, times }, index) =>
    Array.from(
      { length: times },
      (_, time): Said => ({
        sender: sender || `guest ${index}.${time}`,
        id: `${index}.${time}`,
        text: longest.slice(0, chars),
      }),
    ),
  ),
)

const holds = (check: (said: readonly Said[]) => void) => fc.assert(fc.property(saying, check))

const message = ({ sender, text }: Said) =>
  ({ module: 'subtitles', time: '10:00:00', name: sender, speakerLanguage: 'es', text, translations: [] }) as const

/** What one item may hold beside its long text. */
const aside = 2 * 1_000

describe('the memory of a booth', () => {
  it('holds a bounded number and size of lines for retransmission, whatever senders say', () => {
    holds((said) => {
      const kept = createRetransmissionBuffer()
      for (const [seq, each] of said.entries())
        kept.keep(
          'subtitles',
          {
            sender: each.sender,
            envelope: createEnvelope(
              { ...message(each), multiple: false },
              { clientId: each.sender, seq, sentAtMs: 1, id: each.id },
            ),
          },
          each.sender,
        )
      const held = [...new Set(said.map(({ sender }) => sender))].flatMap((sender) =>
        kept.between('subtitles', sender, 0, said.length),
      )
      expect(textBytes(held)).toBeLessThanOrEqual(keptBytes)
      expect(held.length).toBeLessThan(2 * keptLines)
      if (textBytes(said) < keptBytes / 2)
        expect(kept.latest('subtitles', keptLines).length).toBe(Math.min(said.length, keptLines))
    })
  })

  it('holds a bounded number of open lines, in all and per sender, with the newest among them', () => {
    holds((said) => {
      const stores = createStores()
      const given = () => undefined
      const open = createOthersOpenLines({
        ...{ stores, clock: manualClock() },
        seen: { has: () => false },
        lineTranslator: { given },
        isRemoved: () => false,
      })
      let lines = noOpenLines
      for (const { sender, id, text } of said) {
        const partial = {
          ...{ type: 'partial' as const, clientId: sender, name: sender, id, text, speakerLanguage: 'es' },
          ...{ revision: 1, stable: { calm: 0, fast: 0 } },
        }
        open.receive('subtitles', partial, soleAuthor(sender, sender))
        lines = stores.openLines.subtitles.get()
        expect(lines.at(-1)?.key).toBe(lineKey(sender, id))
      }
      expect(textBytes(lines)).toBeLessThanOrEqual(maxOpenLines * (2 * maxLineChars + aside))
      expect(lines.length).toBeLessThanOrEqual(maxOpenLines)
      const ofOne = Math.max(0, ...lines.map((line) => lines.filter(({ sender }) => sender === line.sender).length))
      expect(ofOne).toBeLessThanOrEqual(maxOpenLinesOfPerson)
    })
  })

  it('holds a bounded number and size of corrections that wait for their lines', () => {
    holds((said) => {
      const waiting = createWaitingUpdates()
      let waits = 0
      for (const [seq, { sender, id, text }] of said.entries()) {
        const update = { type: 'revision', id, clientId: sender, seq, sentAtMs: 1, of: id, revision: 1, text }
        waits +=
          1 - waiting.add(sender, lineKey(sender, id), { ...update, translations: [], pending: [] } as InboundUpdate)
      }
      expect(waits).toBeLessThanOrEqual(maxAllWaitingUpdates)
      const held = said.flatMap(({ sender, id }) => waiting.take(sender, lineKey(sender, id)))
      expect(held.length).toBe(waits)
      expect(textBytes(held)).toBeLessThanOrEqual(
        (2 * maxWaitingUpdateChars * maxAllWaitingUpdates) / maxWaitingUpdates,
      )
    })
  })

  it('holds a bounded size of keys of lines already seen, with what came with them', () => {
    holds((said) => {
      const seen = createSeen()
      for (const { sender, id, text } of said) expect(seen.take(lineKey(sender, id), '', text)).toBe(true)
      const held = said.filter(({ sender, id }) => seen.has(lineKey(sender, id)))
      expect(textBytes(held.map(({ text }) => text))).toBeLessThanOrEqual(8 * 1024 * 1024)
      expect(held).toEqual(held.length > 0 ? said.slice(-held.length) : [])
    })
  })

  it('holds a bounded number of participants', () => {
    holds((said) => {
      const participants = participantsOf(
        said.map(({ sender, text }) => ({ sender, profile: { name: text, description: text } })),
      )
      expect(participants.size).toBeLessThanOrEqual(maxParticipants)
      expect(textBytes([...participants])).toBeLessThanOrEqual(maxParticipants * (4 * maxNameChars + aside))
    })
  })
})
