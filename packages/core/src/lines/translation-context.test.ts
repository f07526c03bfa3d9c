import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { contextChars, contextLines, contextOf } from './context.ts'
import { acceptLine, emptyTranscript, type TranscriptLine } from './transcript.ts'

const luis = { sender: 'luis', clientId: 'a', speakerLanguage: 'spanish-spain' }
const contextOfLast = (...lines: readonly Partial<TranscriptLine>[]) => {
  const keyed = lines.map((line, index) => transcriptLine({ ...luis, ...line, key: `${index}` }))
  return contextOf(keyed.reduce(acceptLine, emptyTranscript()), `${lines.length - 1}`)
}

it('the context is what the same speaker said before, oldest first, without the line itself', () => {
  expect(contextOfLast({ text: 'uno' }, { text: 'dos' }, { text: 'tres' })).toEqual(['uno', 'dos'])
  expect(contextOfLast({ text: 'uno' })).toEqual([])
})

it('the context excludes other speakers and languages, and files, and includes the other devices of the speaker', () => {
  const others: Partial<TranscriptLine>[] = [
    { speaker: 'ada' },
    { speakerLanguage: 'english-united-states' },
    { type: 'file' },
  ]
  const phone = { text: 'dos', sender: 'phone', clientId: 'phone', speaker: 'luis' }
  expect(contextOfLast({ text: 'uno' }, ...others, phone, { text: 'tres' })).toEqual(['uno', 'dos'])
})

it('the context excludes later lines, and is empty for a line that is gone', () => {
  const said = ['uno', 'dos', 'tres'].map((text) => transcriptLine({ ...luis, text, key: text }))
  const transcript = said.reduce(acceptLine, emptyTranscript())
  expect([contextOf(transcript, 'dos'), contextOf(transcript, 'gone')]).toEqual([['uno'], []])
})

it('the context is at most three whole lines and 500 characters, the latest', () => {
  expect([contextLines, contextChars]).toEqual([3, 500])
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 300 }), { maxLength: 8 }), (texts) => {
      const context = contextOfLast(...texts.map((text) => ({ text })), { text: 'last' })
      expect(context).toEqual(texts.slice(texts.length - context.length))
      expect(context.length).toBeLessThanOrEqual(contextLines)
      const chars = context.join('').length
      expect(chars).toBeLessThanOrEqual(contextChars)
      const next = texts.at(-context.length - 1)
      if (next !== undefined && context.length < contextLines) expect(chars + next.length).toBeGreaterThan(contextChars)
    }),
  )
})
