import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { lineKey } from '../../domain/transcript.ts'
import { messageOf } from '../test-support/wire-lines.ts'
import { createOutbox } from './outbox.ts'

const started = () => {
  const clock = manualClock(5_000)
  const outbox = createOutbox(clock)
  outbox.enter('ada')
  const add = (text: string, module: 'subtitles' | 'chat' = 'subtitles') => outbox.add(messageOf(text, module))
  return { clock, outbox, add }
}

describe('the outbox', () => {
  it('numbers the lines of each channel from one on, under one client', () => {
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

  it('keeps a line until it is taken', () => {
    const { outbox, add } = started()
    const { key, envelope } = add('one')
    expect([outbox.envelope(key), outbox.waiting()]).toEqual([envelope, [[key, 'subtitles']]])
    expect(outbox.settle(key, 'sent')).toEqual(envelope)
    expect([outbox.envelope(key), outbox.waiting(), outbox.settle(key, 'sent')]).toEqual([undefined, [], undefined])
  })

  it('keeps a line that failed, and gives it the next number under its id when it goes out again', () => {
    const { outbox, add } = started()
    const { key, envelope } = add('one')
    add('two')
    expect([outbox.settle(key, 'failed'), outbox.waiting().length]).toEqual([undefined, 2])
    expect(outbox.renew('subtitles', key)).toBe(true)
    expect(outbox.envelope(key)).toEqual({ ...envelope, seq: 3 })
    expect(outbox.settle(key, 'sent')).toEqual({ ...envelope, seq: 3 })
    expect(outbox.renew('subtitles', key)).toBe(false)
  })

  it('knows the number of the last line that was taken, of each channel', () => {
    const { outbox, add } = started()
    const keys = ['one', 'two', 'three'].map((text) => add(text).key)
    expect(outbox.heads).toEqual({ subtitles: 0, chat: 0 })
    outbox.settle(keys[1] ?? '', 'sent')
    outbox.settle(keys[0] ?? '', 'sent')
    outbox.settle(keys[2] ?? '', 'failed')
    outbox.settle(add('uno', 'chat').key, 'sent')
    expect(outbox.heads).toEqual({ subtitles: 2, chat: 1 })
  })

  it('counts anew in a new stay, and what is left over goes out under the new client', () => {
    const { outbox, add } = started()
    const { key, envelope } = add('left over')
    outbox.settle(add('sent').key, 'sent')
    outbox.enter('ada again')
    expect([outbox.heads, add('new').envelope.seq]).toEqual([{ subtitles: 0, chat: 0 }, 1])
    outbox.renew('subtitles', key)
    expect(outbox.envelope(key)).toEqual({ ...envelope, clientId: 'ada again', seq: 2 })
    outbox.settle(key, 'sent')
    expect(outbox.heads).toEqual({ subtitles: 2, chat: 0 })
  })

  it('does not count what an earlier client sent', () => {
    const { outbox, add } = started()
    const { key } = add('late')
    outbox.enter('ada again')
    outbox.settle(key, 'sent')
    expect(outbox.heads).toEqual({ subtitles: 0, chat: 0 })
  })

  it('knows which numbers may still go out', () => {
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
    outbox.renew('subtitles', keys[1] ?? '')
    expect([pending(), outbox.isPending('subtitles', 4, 4)]).toEqual([[false, false, true], true])
  })

  it('does not wait for numbers of an earlier client', () => {
    const { outbox, add } = started()
    add('left over')
    outbox.enter('ada again')
    expect(outbox.isPending('subtitles', 1, 9)).toBe(false)
  })

  it('forgets everything when it is cleared', () => {
    const { outbox, add } = started()
    const { key } = add('one')
    outbox.clear()
    expect([outbox.waiting(), outbox.envelope(key), outbox.renew('subtitles', key)]).toEqual([[], undefined, false])
  })
})
