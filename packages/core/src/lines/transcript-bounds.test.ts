import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { lineKey } from '../link/wire/author.ts'
import {
  acceptLine,
  clearTranscript,
  emptyTranscript,
  type TranscriptLine,
  translationDone,
  undoClear,
} from './transcript.ts'
import { bytesOf, bytesOfAll } from './transcript-bounds.ts'

const line = (sender: string, id: string, text = id) =>
  transcriptLine({ key: lineKey(sender, id), id, sender, name: sender, text })
const bytesOfEmpty = bytesOf(line('ana', '1', ''))

const senders = ['ana', 'ben', 'eve']
const heldBy = (lines: readonly TranscriptLine[], sender: string) => lines.filter((held) => held.sender === sender)

describe('a full transcript', () => {
  it('counts two bytes for each unit of every text, including translations', () => {
    const said = line('ana', '1', 'Grüße 🙂')
    const text = 'saludos'
    /** An empty text takes as much. */
    const leastBytes = 8
    const translated = (given: string) => ({ ...said, translations: [{ targetLanguage: 'es', text: given }] })
    expect(bytesOf(said) - bytesOfEmpty).toBe(2 * 'Grüße 🙂'.length - leastBytes)
    expect(bytesOf(translated(text)) - bytesOf(translated(''))).toBe(2 * text.length - leastBytes)
  })

  it('drops the oldest lines of whoever holds most, by lines or by bytes, and of nobody else', () => {
    const largest = 400
    const sent = fc.array(
      fc.record({ sender: fc.constantFrom('ana', 'ben', 'eve', 'eve'), chars: fc.integer({ min: 0, max: largest }) }),
      { maxLength: 200 },
    )
    const maxLines = fc.integer({ min: 6, max: 80 })
    const maxBytes = fc.integer({ min: 6_000, max: 30_000 })
    fc.assert(
      fc.property(sent, maxLines, maxBytes, (list, maxLines, maxBytes) => {
        let transcript = emptyTranscript({ maxLines, maxBytes })
        for (const [index, { sender, chars }] of list.entries()) {
          const added = line(sender, `${index}`, 'x'.repeat(chars))
          const before = [...transcript.lines, added]
          transcript = acceptLine(transcript, added)
          const { lines, bytes, dropped } = transcript
          expect([lines.length <= maxLines, bytes <= maxBytes]).toEqual([true, true])
          expect([bytes, dropped]).toEqual([bytesOfAll(lines), index + 1 - lines.length])
          const mostLines = Math.max(...senders.map((other) => heldBy(lines, other).length))
          const mostBytes = Math.max(...senders.map((other) => bytesOfAll(heldBy(lines, other))))
          for (const loser of senders) {
            const [had, has] = [heldBy(before, loser), heldBy(lines, loser)]
            expect(has).toEqual(had.slice(had.length - has.length))
            if (has.length === had.length) continue
            const withLast = had.slice(had.length - has.length - 1)
            const heldMost =
              withLast.length >= mostLines - senders.length ||
              bytesOfAll(withLast) >= mostBytes - senders.length * (2 * largest + bytesOfEmpty)
            expect(heldMost).toBe(true)
          }
        }
      }),
    )
  })

  it('keeps the lines of others, whatever one participant sends', () => {
    let transcript = emptyTranscript({ maxBytes: 1_000_000 })
    for (let number = 0; number < 2_000; number++) {
      transcript = acceptLine(transcript, line('eve', `${number}`, 'я'.repeat(10_000)))
      if (number % 10 === 0) transcript = acceptLine(transcript, line('ana', `${number}`, 'something short'))
    }
    expect(heldBy(transcript.lines, 'ana').length).toBe(200)
    expect(transcript.lines.at(-1)?.id).toBe('1999')
  })

  it('makes room for later translations, and forgets cleared lines first', () => {
    const maxBytes = 100_000
    let transcript = emptyTranscript({ maxBytes })
    for (let number = 0; number < 20; number++) {
      const said = line('ana', `${number}`, 'x'.repeat(1_000))
      transcript = acceptLine(transcript, { ...said, translation: { state: 'pending', target: 'es' } })
    }
    for (const { key } of transcript.lines) transcript = translationDone(transcript, key, 'es', 'y'.repeat(4_000), 0)
    expect([transcript.bytes <= maxBytes, transcript.dropped > 0]).toEqual([true, true])

    let cleared = clearTranscript(transcript)
    for (let number = 0; number < 20; number++)
      cleared = acceptLine(cleared, line('ben', `${number}`, 'x'.repeat(1_000)))
    expect(cleared.lines.length).toBe(20)
    expect(cleared.bytes + (cleared.cleared?.bytes ?? 0)).toBeLessThanOrEqual(maxBytes)
    for (let number = 20; number < 200; number++)
      cleared = acceptLine(cleared, line('ben', `${number}`, 'x'.repeat(1_000)))
    expect(cleared.bytes + (cleared.cleared?.bytes ?? 0)).toBeLessThanOrEqual(maxBytes)
    expect(undoClear(cleared).bytes).toBeLessThanOrEqual(maxBytes)
  })
})
