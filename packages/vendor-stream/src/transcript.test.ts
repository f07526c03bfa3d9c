import { expect, it } from 'vitest'
import { maxTextChars } from './limits.ts'
import { createTranscript } from './transcript.ts'

it('a transcript joins final pieces and open text, and reports the stable part', () => {
  const transcript = createTranscript()
  transcript.add({ kind: 'partial', text: 'good', endMs: 300 })
  transcript.add({ kind: 'final', text: 'Good', endMs: 500 })
  transcript.add({ kind: 'final', text: '', endMs: 900 })
  transcript.add({ kind: 'partial', text: 'morning', endMs: 1_200 })
  expect([transcript.partial, transcript.isOpen, transcript.finalUntilMs]).toEqual([
    { text: 'Good morning', stableChars: 4 },
    true,
    900,
  ])
  transcript.add({ kind: 'final', text: 'morning.', endMs: 1_300, language: 'en' })
  expect([transcript.result, transcript.isOpen]).toEqual([{ text: 'Good morning.', language: 'en' }, false])
})

it('a transcript ignores more text for sound that is already final', () => {
  const transcript = createTranscript()
  const final = { kind: 'final', text: 'Good', endMs: 500 } as const
  for (const piece of [final, final, { kind: 'partial', text: 'goo', endMs: 400 } as const]) transcript.add(piece)
  expect(transcript.partial).toEqual({ text: 'Good', stableChars: 4 })
})

it('a transcript drops uncertain text when the sound is sent again', () => {
  const transcript = createTranscript()
  transcript.add({ kind: 'final', text: 'Good', endMs: 500 })
  transcript.add({ kind: 'final', text: 'day' })
  transcript.add({ kind: 'partial', text: 'ev', appends: true })
  transcript.add({ kind: 'partial', text: 'ery', appends: true })
  expect(transcript.partial.text).toBe('Good day every')
  transcript.restart()
  expect(transcript.partial).toEqual({ text: 'Good', stableChars: 4 })
})

it('a transcript is limited to the length of a text, in whatever form it arrives', () => {
  const transcript = createTranscript()
  const blanks = ' '.repeat(maxTextChars)
  for (let endMs = 100; endMs < 1_000; endMs += 100)
    transcript.add({ kind: 'final', text: `${blanks}word${endMs}`, endMs, words: [{ text: 'w', startMs: 0, endMs }] })
  expect(transcript.result).toEqual({ text: 'word100', words: [{ text: 'w', startMs: 0, endMs: 100 }] })
})
