import { expect, it } from 'vitest'
import { maxTextChars } from './limits.ts'
import { createTranscript } from './transcript.ts'

it('joins final pieces and the text that is open, and says what is stable', () => {
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

it('adds nothing about sound that is final', () => {
  const transcript = createTranscript()
  const final = { kind: 'final', text: 'Good', endMs: 500 } as const
  for (const piece of [final, final, { kind: 'partial', text: 'goo', endMs: 400 } as const]) transcript.add(piece)
  expect(transcript.partial).toEqual({ text: 'Good', stableChars: 4 })
})

it('forgets what is not certain when the sound is sent again', () => {
  const transcript = createTranscript()
  transcript.add({ kind: 'final', text: 'Good', endMs: 500 })
  transcript.add({ kind: 'final', text: 'day' })
  transcript.add({ kind: 'partial', text: 'ev', appends: true })
  transcript.add({ kind: 'partial', text: 'ery', appends: true })
  expect(transcript.partial.text).toBe('Good day every')
  transcript.restart()
  expect(transcript.partial).toEqual({ text: 'Good', stableChars: 4 })
})

it('keeps no more of what is said than a text has room for, however it is said', () => {
  const transcript = createTranscript()
  const blanks = ' '.repeat(maxTextChars)
  for (let endMs = 100; endMs < 1_000; endMs += 100)
    transcript.add({ kind: 'final', text: `${blanks}word${endMs}`, endMs, words: [{ text: 'w', startMs: 0, endMs }] })
  expect(transcript.result).toEqual({ text: 'word100', words: [{ text: 'w', startMs: 0, endMs: 100 }] })
})
