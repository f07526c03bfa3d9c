import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../booth/test-support/wire-lines.ts'
import { createRetransmissionBuffer } from '../link/repair/retransmission-buffer.ts'
import { createOutbox, createUnsent } from './outbox.ts'
import { lineKey } from './transcript.ts'

const started = () => {
  const clock = manualClock(5_000)
  const unsent = createUnsent()
  const stay = (clientId: string) => {
    const kept = createRetransmissionBuffer()
    const outbox = createOutbox({ clock, clientId, unsent, kept })
    const add = (text: string, module: 'subtitles' | 'chat' = 'subtitles') => outbox.add(messageOf(text, module))
    return { outbox, add, kept }
  }
  return { clock, unsent, ...stay('ada'), again: () => stay('ada again') }
}

describe('the outbox', () => {
  it('numbers the lines of each channel from 1, under one client', () => {
    const { outbox, add } = started()
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
    expect(outbox.clientId).toBe('ada')
  })

  it('keeps a line until it is accepted', () => {
    const { outbox, add, kept } = started()
    const { key, envelope } = add('one')
    expect([outbox.envelope(key), outbox.abandon()]).toEqual([envelope, [[key, 'subtitles']]])
    expect(kept.latest('subtitles', 9)).toEqual([])
    outbox.settle(key, 'sent')
    outbox.settle(key, 'sent')
    expect([outbox.envelope(key), outbox.abandon(), kept.latest('subtitles', 9)]).toEqual([
      undefined,
      [],
      [{ sender: '', envelope }],
    ])
  })

  it('keeps a line that failed, and gives it a new number with the same id when it is sent again', () => {
    const { outbox, add, kept } = started()
    const { key, envelope } = add('one')
    add('two')
    outbox.settle(key, 'failed')
    expect(outbox.abandon().length).toBe(2)
    expect(outbox.renew(key)).toEqual([{ key, envelope: { ...envelope, seq: 3 } }])
    expect(outbox.envelope(key)).toEqual({ ...envelope, seq: 3 })
    outbox.settle(key, 'sent')
    expect(kept.latest('subtitles', 9)).toEqual([{ sender: '', envelope: { ...envelope, seq: 3 } }])
    expect(outbox.renew(key)).toEqual([])
  })

  it('knows the number of the last accepted line of each channel', () => {
    const { outbox, add } = started()
    const keys = ['one', 'two', 'three'].map((text) => add(text).key)
    expect(outbox.heads).toEqual({ subtitles: 0, chat: 0 })
    outbox.settle(keys[1] ?? '', 'sent')
    outbox.settle(keys[0] ?? '', 'sent')
    outbox.settle(keys[2] ?? '', 'failed')
    outbox.settle(add('uno', 'chat').key, 'sent')
    expect(outbox.heads).toEqual({ subtitles: 2, chat: 1 })
  })

  it('starts at 1 again in a new stay, and renews leftover lines under the new client', () => {
    const before = started()
    const { key, envelope } = before.add('left over')
    before.outbox.settle(before.add('sent').key, 'sent')
    const { outbox, add } = before.again()
    expect([outbox.heads, add('new').envelope.seq]).toEqual([{ subtitles: 0, chat: 0 }, 1])
    outbox.renew(key)
    expect(outbox.envelope(key)).toEqual({ ...envelope, clientId: 'ada again', seq: 2 })
    outbox.settle(key, 'sent')
    expect(outbox.heads).toEqual({ subtitles: 2, chat: 0 })
  })

  it('does not count lines of an earlier client', () => {
    const before = started()
    const { key } = before.add('late')
    const { outbox } = before.again()
    outbox.settle(key, 'sent')
    expect(outbox.heads).toEqual({ subtitles: 0, chat: 0 })
  })

  it('knows which numbers may still be sent', () => {
    const { outbox, add } = started()
    const keys = ['one', 'two', 'three'].map((text) => add(text).key)
    const pending = () => [1, 2, 3].map((seq) => outbox.isPending('subtitles', seq, seq))
    expect(pending()).toEqual([true, true, true])
    outbox.settle(keys[0] ?? '', 'sent')
    outbox.settle(keys[1] ?? '', 'failed')
    expect([pending(), outbox.isPending('subtitles', 1, 3), outbox.isPending('chat', 1, 3)]).toEqual([
      [false, false, true],
      true,
      false,
    ])
    outbox.renew(keys[1] ?? '')
    expect([pending(), outbox.isPending('subtitles', 4, 4)]).toEqual([[false, false, true], true])
  })

  it('does not wait for the numbers of an earlier client', () => {
    const before = started()
    before.add('left over')
    const { outbox } = before.again()
    expect(outbox.isPending('subtitles', 1, 9)).toBe(false)
  })

  it('numbers corrections along with lines, and combines the outcomes of a line and its corrections', () => {
    const { outbox, add, kept } = started()
    const { key } = add('one')
    const fix = (revision: number) =>
      outbox.addUpdate('subtitles', key, {
        type: 'revision',
        of: 'line',
        revision,
        text: 'better',
        translations: [],
        pending: [],
      })
    const [first, second] = [fix(1), fix(2)]
    expect([first.envelope.seq, second.envelope.seq, add('two').envelope.seq]).toEqual([2, 3, 4])
    expect(outbox.settle(key, 'sent')).toEqual([key, 'sending'])
    expect(outbox.settle(first.key, 'failed')).toEqual([key, 'failed'])
    expect(outbox.settle(second.key, 'sent')).toEqual([key, 'failed'])
    expect(outbox.renew(key)).toEqual([{ key: first.key, envelope: { ...first.envelope, seq: 5 } }])
    expect(outbox.settle(first.key, 'sent')).toEqual([key, 'sent'])
    expect(outbox.heads).toEqual({ subtitles: 5, chat: 0 })
    expect(kept.between('subtitles', 'ada', 1, 9).map(({ envelope }) => envelope.seq)).toEqual([1, 3, 5])
  })

  it('discards late translations that cannot be sent, since readers then request their own', () => {
    const { outbox, add, unsent } = started()
    const { key } = add('one')
    const late = () =>
      outbox.addUpdate('subtitles', key, { type: 'translated', of: 'line', revision: 0, translations: [], failed: [] })
    const [first] = [late(), late()]
    expect(outbox.settle(first.key, 'failed')).toEqual([key, 'sending'])
    expect(outbox.settle(key, 'sent')).toEqual([key, 'sent'])
    expect([outbox.abandon(), outbox.renew(key), unsent]).toEqual([[], [], createUnsent()])
  })

  it('resends a correction in a later stay only together with its line', () => {
    const { again, outbox, add } = started()
    const fix = (line: string) =>
      outbox.addUpdate('subtitles', line, {
        type: 'revision',
        of: 'line',
        revision: 1,
        text: 'better',
        translations: [],
        pending: [],
      })
    const [unsent, sent] = [add('one').key, add('two').key]
    const [fixOfUnsent] = [fix(unsent), fix(sent)]
    outbox.settle(sent, 'sent')
    expect(outbox.abandon().map(([line]) => line)).toEqual([unsent, unsent, sent])
    const { outbox: next } = again()
    expect(next.renew(unsent).map(({ key, envelope: { clientId, seq } }) => [key, clientId, seq])).toEqual([
      [unsent, 'ada again', 1],
      [fixOfUnsent.key, 'ada again', 2],
    ])
    expect(next.renew(sent)).toEqual([])
  })
})
