import { manualClock, soundOfWords, textOfWords } from '@lingobooth/testing'
import { answering, recognizing } from '@lingobooth/testing/stream-vendor'
import { expect, it } from 'vitest'
import { french, startStage } from '../test-support/start-stage.ts'
import { whisperLiveKitDialect } from './whisper-live-kit.ts'

const { up, down, query, protocols } = whisperLiveKitDialect()

it('WhisperLiveKit is asked for partial texts of 16 kHz sound, and offered no token, which it would not select', () => {
  expect([query('en', ['Green Bay']), protocols('token')]).toEqual([
    {
      language: 'en',
      encoding: 'linear16',
      sample_rate: '16000',
      channels: '1',
      interim_results: 'true',
      endpointing: '300',
    },
    [],
  ])
})

it('a segment ends with the message that closes the connection, as WhisperLiveKit refuses another', () => {
  expect((['end', 'keepAlive'] as const).map((kind) => up({ kind }))).toEqual([
    '{"type":"CloseStream"}',
    '{"type":"KeepAlive"}',
  ])
})

it('the end of a segment is told by metadata about its sound, not by those of the greeting', () => {
  const metadata = [{ duration: 0 }, {}, { duration: 'long' }, { duration: 1.5 }]
  expect(metadata.map((rest) => down({ type: 'Metadata', ...rest }))).toEqual([[], [], [], [{ kind: 'endOfTurn' }]])
})

it('segments of WhisperLiveKit follow each other, each on a connection of its own and with all its words', async () => {
  const { recognize, vendor } = await startStage({ dialect: 'whisperLiveKit', clock: manualClock() })
  const segments = [1, 4, 9].map((first) => recognize(soundOfWords(3, first)))
  expect(await Promise.all(segments.map(({ text }) => text()))).toEqual([1, 4, 9].map((first) => textOfWords(3, first)))
  expect(await recognize(soundOfWords(2)).text()).toBe('word1 word2')
  expect(vendor.connections.map(({ heard }) => heard.filter(({ kind }) => kind === 'end').length)).toEqual([1, 1, 1, 1])
})

it('a segment of WhisperLiveKit joins its final pieces, with the time of each word', async () => {
  const script = recognizing({ finalEvery: 2 })
  const { speak } = await startStage({ dialect: 'whisperLiveKit', script })
  const { say, end, partials, result } = speak()
  say(soundOfWords(3))
  await expect.poll(() => partials.at(-1)).toEqual({ text: 'word1 word2 word3', stableChars: 11 })
  end()
  expect(await result).toEqual({
    text: 'word1 word2 word3',
    words: [
      { text: 'word1', startMs: 50, endMs: 150, confidence: 0.9 },
      { text: 'word2', startMs: 200, endMs: 300, confidence: 0.9 },
      { text: 'word3', startMs: 350, endMs: 450, confidence: 0.9 },
    ],
  })
})

it('a segment in which WhisperLiveKit hears nothing is empty', async () => {
  const { recognize } = await startStage({ dialect: 'whisperLiveKit', script: answering({ text: '' }) })
  expect(await recognize(new Int16Array(8_000)).text()).toBe('')
})

it.each([
  ['fr-FR', 'fr'],
  ['nb-NO', 'no'],
  ['he-IL', 'he'],
  ['fil-PH', 'tl'],
])('Whisper calls %s %s', async (tag, name) => {
  const { recognize, vendor } = await startStage({ dialect: 'whisperLiveKit' })
  await recognize(soundOfWords(1), { language: { ...french, code: tag, tag } }).result
  expect(vendor.connections.map(({ url }) => url.searchParams.get('language'))).toEqual([name])
})
