import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { ownLinesOf } from '../booth/test-support/own-lines-of.ts'
import { messageOf } from '../booth/test-support/wire-lines.ts'
import { createRetransmissionBuffer } from '../link/repair/retransmission-buffer.ts'
import { lineKey } from '../link/wire/author.ts'
import { createOwnRecords } from './own-line.ts'

const started = () => {
  const clock = manualClock(5_000)
  const records = createOwnRecords()
  const stay = (clientId: string) => {
    const kept = createRetransmissionBuffer()
    const ownLines = ownLinesOf({ clock, clientId, records, kept })
    const say = (text: string, module: 'subtitles' | 'chat' = 'subtitles') => ownLines.add(messageOf(text, module)).key
    /** Said and on its way. */
    const add = (text: string, module?: 'subtitles' | 'chat') => {
      const key = say(text, module)
      const envelope = ownLines.envelope(key)
      if (!envelope) throw new Error('There is nothing to send.')
      return { key, envelope }
    }
    const fix = (line: string, revision = 1) => {
      const update = { type: 'revision', of: 'line', revision, text: 'better', translations: [], pending: [] } as const
      return ownLines.addUpdate('subtitles', line, update).key
    }
    const seqOf = (key: string) => ownLines.envelope(key)?.seq
    const outcomeOf = (key: string, outcome: 'sent' | 'failed') => {
      const { line, outcome: ofAll } = ownLines.settle(key, outcome)
      return [line, ofAll]
    }
    return { ownLines, say, add, fix, seqOf, outcomeOf, kept }
  }
  return { clock, records, ...stay('ada'), again: () => stay('ada again') }
}

describe('own lines', () => {
  it('are numbered in each channel from 1, under one client, as they are sent', () => {
    const { ownLines, say, add, seqOf } = started()
    const later = say('said first')
    const lines = [add('one'), add('uno', 'chat'), add('two')]
    expect(lines.map(({ envelope: { module, clientId, seq } }) => [module, clientId, seq])).toEqual([
      ['subtitles', 'ada', 1],
      ['chat', 'ada', 1],
      ['subtitles', 'ada', 2],
    ])
    expect(lines[0]).toEqual({
      key: lineKey('ada', lines[0]?.envelope.id ?? ''),
      envelope: { ...messageOf('one'), v: 1, id: lines[0]?.envelope.id, clientId: 'ada', seq: 1, sentAtMs: 5_000 },
    })
    expect([seqOf(later), seqOf(later), ownLines.clientId]).toEqual([3, 3, 'ada'])
  })

  it('are kept until they are accepted', () => {
    const { ownLines, add, kept } = started()
    const { key, envelope } = add('one')
    expect(ownLines.abandon().map(({ line, module }) => [line, module])).toEqual([[key, 'subtitles']])
    expect(kept.latest('subtitles', 9)).toEqual([])
    ownLines.settle(key, 'sent')
    ownLines.settle(key, 'sent')
    expect([ownLines.envelope(key), ownLines.abandon(), kept.latest('subtitles', 9)]).toEqual([
      undefined,
      [],
      [{ sender: '', envelope }],
    ])
  })

  it('that failed are kept, and get a new number with the same id when they are sent again', () => {
    const { ownLines, add, kept } = started()
    const { key, envelope } = add('one')
    add('two')
    ownLines.settle(key, 'failed')
    expect(ownLines.abandon().length).toBe(2)
    expect(ownLines.sendAgain(key).map((own) => own.key)).toEqual([key])
    expect(ownLines.envelope(key)).toEqual({ ...envelope, seq: 3 })
    ownLines.settle(key, 'sent')
    expect(kept.latest('subtitles', 9)).toEqual([{ sender: '', envelope: { ...envelope, seq: 3 } }])
    expect(ownLines.sendAgain(key)).toEqual([])
  })

  it('say where they end in each channel', () => {
    const { ownLines, add } = started()
    const keys = ['one', 'two', 'three'].map((text) => add(text).key)
    expect(ownLines.heads).toEqual({ subtitles: 0, chat: 0 })
    ownLines.settle(keys[1] ?? '', 'sent')
    ownLines.settle(keys[0] ?? '', 'sent')
    ownLines.settle(keys[2] ?? '', 'failed')
    ownLines.settle(add('uno', 'chat').key, 'sent')
    expect(ownLines.heads).toEqual({ subtitles: 2, chat: 1 })
  })

  it('start at 1 again in a new stay, with those that are left over under the new client', () => {
    const before = started()
    const { key, envelope } = before.add('left over')
    before.ownLines.settle(before.add('sent').key, 'sent')
    const { ownLines, add } = before.again()
    expect([ownLines.heads, add('new').envelope.seq]).toEqual([{ subtitles: 0, chat: 0 }, 1])
    ownLines.sendAgain(key)
    expect(ownLines.envelope(key)).toEqual({ ...envelope, clientId: 'ada again', seq: 2 })
    ownLines.settle(key, 'sent')
    expect(ownLines.heads).toEqual({ subtitles: 2, chat: 0 })
  })

  it('of an earlier client are not counted', () => {
    const before = started()
    const { key } = before.add('late')
    const { ownLines } = before.again()
    ownLines.settle(key, 'sent')
    expect(ownLines.heads).toEqual({ subtitles: 0, chat: 0 })
  })

  it('say which numbers may still be sent', () => {
    const { ownLines, add } = started()
    const keys = ['one', 'two', 'three'].map((text) => add(text).key)
    const pending = () => [1, 2, 3].map((seq) => ownLines.isPending('subtitles', seq, seq))
    expect(pending()).toEqual([true, true, true])
    ownLines.settle(keys[0] ?? '', 'sent')
    ownLines.settle(keys[1] ?? '', 'failed')
    expect([pending(), ownLines.isPending('subtitles', 1, 3), ownLines.isPending('chat', 1, 3)]).toEqual([
      [false, false, true],
      true,
      false,
    ])
    ownLines.sendAgain(keys[1] ?? '')
    ownLines.envelope(keys[1] ?? '')
    expect([pending(), ownLines.isPending('subtitles', 4, 4)]).toEqual([[false, false, true], true])
  })

  it('do not wait for the numbers of an earlier client', () => {
    const before = started()
    before.add('left over')
    expect(before.again().ownLines.isPending('subtitles', 1, 9)).toBe(false)
  })

  it('are numbered with their corrections, and share an outcome with them', () => {
    const { ownLines, add, fix, seqOf, outcomeOf, kept } = started()
    const { key } = add('one')
    const [first, second] = [fix(key, 1), fix(key, 2)]
    expect([seqOf(first), seqOf(second), add('two').envelope.seq]).toEqual([2, 3, 4])
    expect(outcomeOf(key, 'sent')).toEqual([key, 'sending'])
    expect(outcomeOf(first, 'failed')).toEqual([key, 'failed'])
    expect(outcomeOf(second, 'sent')).toEqual([key, 'failed'])
    expect(ownLines.sendAgain(key).map((own) => own.key)).toEqual([first])
    expect(seqOf(first)).toBe(5)
    expect(outcomeOf(first, 'sent')).toEqual([key, 'sent'])
    expect(ownLines.heads).toEqual({ subtitles: 5, chat: 0 })
    expect(kept.between('subtitles', 'ada', 1, 9).map(({ envelope }) => envelope.seq)).toEqual([1, 3, 5])
  })

  it('lose late translations that cannot be sent, since readers then request their own', () => {
    const { ownLines, add, outcomeOf, records } = started()
    const { key } = add('one')
    const late = () => {
      const update = { type: 'translated', of: 'line', revision: 0, translations: [], failed: [] } as const
      return ownLines.addUpdate('subtitles', key, update).key
    }
    const [first] = [late(), late()]
    expect(outcomeOf(first, 'failed')).toEqual([key, 'sending'])
    expect(outcomeOf(key, 'sent')).toEqual([key, 'sent'])
    expect([ownLines.abandon(), ownLines.sendAgain(key), records.all(), records.of(key)]).toEqual([[], [], [], []])
  })

  it('take their corrections along into a later stay, which go in no other way', () => {
    const { again, ownLines, add, fix } = started()
    const [unsent, sent] = [add('one').key, add('two').key]
    const [fixOfUnsent] = [fix(unsent), fix(sent)]
    ownLines.settle(sent, 'sent')
    expect(ownLines.abandon().map(({ line }) => line)).toEqual([unsent, unsent, sent])
    const { ownLines: next, seqOf } = again()
    const renewed = next.sendAgain(unsent).map(({ key, body }) => [key, body.clientId, seqOf(key)])
    expect(renewed).toEqual([
      [unsent, 'ada again', 1],
      [fixOfUnsent, 'ada again', 2],
    ])
    expect(next.sendAgain(sent)).toEqual([])
  })
})
