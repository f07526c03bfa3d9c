import { describe, expect, it } from 'vitest'
import { textBytes } from '../../kit/text-bytes.ts'
import { createUpdate } from '../wire/line-update.ts'
import { createEnvelope } from '../wire/message.ts'
import { createRetransmissionBuffer, type KeptLine, keptBytes } from './retransmission-buffer.ts'

const line = (sender: string, seq: number, clientId = sender || 'me'): KeptLine => ({
  sender,
  envelope: createEnvelope(
    {
      module: 'subtitles',
      time: '10:00:00',
      name: 'Ada',
      speakerLanguage: 'english-united-states',
      text: `${clientId} ${seq}`,
    },
    { id: `${clientId}-${seq}`, clientId, seq, sentAtMs: seq },
  ),
})

const filled = (...lines: readonly KeptLine[]) => {
  const kept = createRetransmissionBuffer()
  for (const each of lines) kept.keep('subtitles', each, each.sender)
  return kept
}

const upTo = (count: number, sender = '') => Array.from({ length: count }, (_, index) => line(sender, index + 1))

describe('the retransmission buffer', () => {
  it('returns the latest lines, as received', () => {
    const lines = [line('luis', 1), line('', 1), line('mara', 9), line('luis', 2)]
    expect(filled(...lines).latest('subtitles', 3)).toEqual(lines.slice(1))
    expect(filled(...lines).latest('subtitles', 50)).toEqual(lines)
  })

  it('keeps the channels apart', () => {
    const kept = filled(line('luis', 1))
    kept.keep('chat', line('mara', 1), 'mara')
    expect(kept.latest('chat', 50)).toEqual([line('mara', 1)])
    expect(kept.between('chat', 'luis', 0, 9)).toEqual([])
  })

  it('returns at most 200 lines at once, and always keeps the latest 200', () => {
    const kept = filled(...upTo(1_000))
    expect(kept.latest('subtitles', 1_000_000)).toEqual(upTo(1_000).slice(-200))
    expect(kept.between('subtitles', 'me', 801, 1_000)).toEqual(upTo(1_000).slice(800))
    expect(kept.between('subtitles', 'me', 0, Number.MAX_SAFE_INTEGER).length).toBeLessThanOrEqual(200)
  })

  it('keeps at most four megabytes of text, of all lines and of own ones', () => {
    const long = (sender: string, seq: number) => {
      const { envelope, ...rest } = line(sender, seq)
      return { ...rest, envelope: { ...envelope, text: 'x'.repeat(30_000) } }
    }
    const kept = filled(...Array.from({ length: 390 }, (_, index) => long(index < 300 ? '' : 'luis', index + 1)))
    const bytes = (lines: readonly KeptLine[]) => lines.reduce((sum, each) => sum + textBytes(each), 0)
    const [mine, all] = [kept.between('subtitles', 'me', 0, 999), kept.latest('subtitles', 999)]
    expect([bytes(all) <= keptBytes, bytes(all) > 0.97 * keptBytes]).toEqual([true, true])
    expect([bytes(mine) <= keptBytes, mine.length > 60]).toEqual([true, true])
    expect(kept.hasDropped('subtitles', 50)).toBe(true)
  })

  it("keeps others' lines after one person has sent many", () => {
    const kept = filled(...upTo(50, 'luis'), ...upTo(1_000, 'eve'))
    expect(kept.between('subtitles', 'luis', 1, 50)).toEqual(upTo(50, 'luis'))
    expect(kept.between('subtitles', 'eve', 851, 1_000)).toEqual(upTo(1_000, 'eve').slice(850))
  })

  it('returns the lines of one client by number, in order, both ends included', () => {
    const kept = filled(line('luis', 4), line('luis', 2), line('luis', 3), line('mara', 3), line('luis', 1))
    expect(kept.between('subtitles', 'luis', 2, 4)).toEqual([line('luis', 2), line('luis', 3), line('luis', 4)])
    expect(kept.between('subtitles', 'luis', 4, 2)).toEqual([])
    expect(kept.between('subtitles', 'nobody', 0, 9)).toEqual([])
  })

  it('returns no line off the record among the latest, nor what follows one, but those of before in its place', () => {
    const [first, secret, last] = [line('luis', 1), line('luis', 2), line('luis', 4)] as const
    const marked = { ...secret, envelope: { ...secret.envelope, offRecord: true as const } }
    const update = { type: 'translated', of: 'luis-2', revision: 0, translations: [], failed: [] } as const
    const follows = { sender: 'luis', envelope: createUpdate(update, { clientId: 'luis', seq: 3, sentAtMs: 3 }) }
    const kept = filled(first, marked, follows, last)
    expect(kept.latest('subtitles', 2)).toEqual([first, last])
    expect(kept.between('subtitles', 'luis', 2, 3)).toEqual([marked, follows])
  })

  it('reports whether own lines from a given number on may have been dropped', () => {
    const kept = filled(...upTo(500))
    expect(kept.hasDropped('subtitles', 1)).toBe(false)
    kept.keep('subtitles', line('', 501), '')
    expect([1, 2].map((from) => kept.hasDropped('subtitles', from))).toEqual([true, false])
    expect(kept.hasDropped('chat', 1)).toBe(false)
  })

  it("reports nothing about own lines when others' lines were dropped", () => {
    const kept = filled(...upTo(400, 'luis'))
    expect(kept.hasDropped('subtitles', 1)).toBe(false)
  })
})
