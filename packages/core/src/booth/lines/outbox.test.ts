import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { lineKey } from '../../domain/lines/transcript.ts'
import { messageOf } from '../test-support/wire-lines.ts'
import { createShelf, createUnsent } from './outbox.ts'

const started = () => {
  const clock = manualClock(5_000)
  const unsent = createUnsent()
  const stay = (clientId: string) => {
    const shelf = createShelf({ clock, clientId, unsent })
    const add = (text: string, module: 'subtitles' | 'chat' = 'subtitles') => shelf.add(messageOf(text, module))
    return { shelf, add }
  }
  return { clock, ...stay('ada'), again: () => stay('ada again') }
}

describe('own lines on the shelf', () => {
  it('numbers the lines of each channel from one on, under one client', () => {
    const { shelf, add } = started()
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
    expect(shelf.clientId).toBe('ada')
  })

  it('keeps a line until it is taken', () => {
    const { shelf, add } = started()
    const { key, envelope } = add('one')
    expect([shelf.envelope(key), shelf.abandon()]).toEqual([envelope, [[key, 'subtitles']]])
    expect(shelf.latest('subtitles', 9)).toEqual([])
    shelf.settle(key, 'sent')
    shelf.settle(key, 'sent')
    expect([shelf.envelope(key), shelf.abandon(), shelf.latest('subtitles', 9)]).toEqual([
      undefined,
      [],
      [{ sender: '', envelope }],
    ])
  })

  it('keeps a line that failed, and gives it the next number under its id when it goes out again', () => {
    const { shelf, add } = started()
    const { key, envelope } = add('one')
    add('two')
    shelf.settle(key, 'failed')
    expect(shelf.abandon().length).toBe(2)
    expect(shelf.renew(key)).toEqual([{ key, envelope: { ...envelope, seq: 3 } }])
    expect(shelf.envelope(key)).toEqual({ ...envelope, seq: 3 })
    shelf.settle(key, 'sent')
    expect(shelf.latest('subtitles', 9)).toEqual([{ sender: '', envelope: { ...envelope, seq: 3 } }])
    expect(shelf.renew(key)).toEqual([])
  })

  it('knows the number of the last line that was taken, of each channel', () => {
    const { shelf, add } = started()
    const keys = ['one', 'two', 'three'].map((text) => add(text).key)
    expect(shelf.heads).toEqual({ subtitles: 0, chat: 0 })
    shelf.settle(keys[1] ?? '', 'sent')
    shelf.settle(keys[0] ?? '', 'sent')
    shelf.settle(keys[2] ?? '', 'failed')
    shelf.settle(add('uno', 'chat').key, 'sent')
    expect(shelf.heads).toEqual({ subtitles: 2, chat: 1 })
  })

  it('counts anew in a new stay, and what is left over goes out under the new client', () => {
    const before = started()
    const { key, envelope } = before.add('left over')
    before.shelf.settle(before.add('sent').key, 'sent')
    const { shelf, add } = before.again()
    expect([shelf.heads, add('new').envelope.seq]).toEqual([{ subtitles: 0, chat: 0 }, 1])
    shelf.renew(key)
    expect(shelf.envelope(key)).toEqual({ ...envelope, clientId: 'ada again', seq: 2 })
    shelf.settle(key, 'sent')
    expect(shelf.heads).toEqual({ subtitles: 2, chat: 0 })
  })

  it('does not count what an earlier client sent', () => {
    const before = started()
    const { key } = before.add('late')
    const { shelf } = before.again()
    shelf.settle(key, 'sent')
    expect(shelf.heads).toEqual({ subtitles: 0, chat: 0 })
  })

  it('knows which numbers may still go out', () => {
    const { shelf, add } = started()
    const keys = ['one', 'two', 'three'].map((text) => add(text).key)
    const pending = () => [1, 2, 3].map((seq) => shelf.isPending('subtitles', seq, seq))
    expect(pending()).toEqual([true, true, true])
    shelf.settle(keys[0] ?? '', 'sent')
    shelf.settle(keys[1] ?? '', 'failed')
    expect([pending(), shelf.isPending('subtitles', 1, 3), shelf.isPending('chat', 1, 3)]).toEqual([
      [false, false, true],
      true,
      false,
    ])
    shelf.renew(keys[1] ?? '')
    expect([pending(), shelf.isPending('subtitles', 4, 4)]).toEqual([[false, false, true], true])
  })

  it('does not wait for numbers of an earlier client', () => {
    const before = started()
    before.add('left over')
    const { shelf } = before.again()
    expect(shelf.isPending('subtitles', 1, 9)).toBe(false)
  })

  it('numbers corrections with the lines, and says of a line what became of it and of them', () => {
    const { shelf, add } = started()
    const { key } = add('one')
    const fix = (revision: number) =>
      shelf.addUpdate('subtitles', key, {
        type: 'revision',
        of: 'line',
        revision,
        text: 'better',
        translations: [],
        pending: [],
      })
    const [first, second] = [fix(1), fix(2)]
    expect([first.envelope.seq, second.envelope.seq, add('two').envelope.seq]).toEqual([2, 3, 4])
    expect(shelf.settle(key, 'sent')).toEqual([key, 'sending'])
    expect(shelf.settle(first.key, 'failed')).toEqual([key, 'failed'])
    expect(shelf.settle(second.key, 'sent')).toEqual([key, 'failed'])
    expect(shelf.renew(key)).toEqual([{ key: first.key, envelope: { ...first.envelope, seq: 5 } }])
    expect(shelf.settle(first.key, 'sent')).toEqual([key, 'sent'])
    expect(shelf.heads).toEqual({ subtitles: 5, chat: 0 })
    expect(shelf.between('subtitles', 'ada', 1, 9).map(({ envelope }) => envelope.seq)).toEqual([1, 3, 5])
  })

  it('gives up late translations that cannot be sent, since readers then ask for their own', () => {
    const { shelf, add } = started()
    const { key } = add('one')
    const late = () =>
      shelf.addUpdate('subtitles', key, { type: 'translated', of: 'line', revision: 0, translations: [], failed: [] })
    const [first] = [late(), late()]
    expect(shelf.settle(first.key, 'failed')).toEqual([key, 'sending'])
    expect(shelf.settle(key, 'sent')).toEqual([key, 'sent'])
    expect([shelf.abandon(), shelf.renew(key)]).toEqual([[], []])
  })

  it('sends a correction again in a later stay only together with its line', () => {
    const { again, shelf, add } = started()
    const fix = (line: string) =>
      shelf.addUpdate('subtitles', line, {
        type: 'revision',
        of: 'line',
        revision: 1,
        text: 'better',
        translations: [],
        pending: [],
      })
    const [unsent, sent] = [add('one').key, add('two').key]
    const [fixOfUnsent] = [fix(unsent), fix(sent)]
    shelf.settle(sent, 'sent')
    expect(shelf.abandon().map(([line]) => line)).toEqual([unsent, unsent, sent])
    const { shelf: next } = again()
    expect(next.renew(unsent).map(({ key, envelope: { clientId, seq } }) => [key, clientId, seq])).toEqual([
      [unsent, 'ada again', 1],
      [fixOfUnsent.key, 'ada again', 2],
    ])
    expect(next.renew(sent)).toEqual([])
  })
})
