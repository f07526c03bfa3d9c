import { expect, test, vi } from 'vitest'
import type { Heard, LiveStream } from '../engines/live-recognition.ts'
import type { DecodeRequest, Whisper } from './whisper.ts'
import { whisperStreams } from './whisper-recognition.ts'
import { openWhisperStream } from './whisper-stream.ts'

const bytesPerSecond = 32_000

/** Hears one word in each half of a second of sound, the n-th for the n-th number in the samples, and silence in zeros. */
function scriptedWhisper(words: (count: number) => string = (count) => `word${count}`) {
  const requests: { seconds: number; prompt: string }[] = []
  const whisper: Whisper = {
    async decode({ samples, knownSeconds = 0, prompt = '' }: DecodeRequest) {
      requests.push({ seconds: samples.length / bytesPerSecond, prompt })
      const halves = Array.from({ length: Math.floor(samples.length / 16_000) }, (_, index) => ({
        number: samples.readInt16LE(index * 16_000),
        start: index / 2,
        end: (index + 1) / 2,
      })).filter(({ number }) => number > 0)
      const [first, last] = [halves[0], halves.at(-1)]
      const speech = first && last && { start: first.start, end: last.end }
      if (!speech || speech.end + 0.2 <= knownSeconds) return { words: speech ? undefined : [], speech }
      return {
        words: halves.map(({ number, start, end }) => ({ word: words(number), start, end, confidence: 0.9 })),
        speech,
      }
    },
    close: async () => undefined,
  }
  return { whisper, requests }
}

/** Half a second for each number. */
const sound = (...numbers: number[]) =>
  Buffer.concat(numbers.map((number) => Buffer.from(new Int16Array(8_000).fill(number).buffer)))
const spoken = (from: number, to: number) => sound(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

function open(whisper: Whisper) {
  const heard: Heard[] = []
  const ends: boolean[] = []
  const onReady = vi.fn()
  const stream = openWhisperStream(whisper, {
    pauseMs: 300,
    onHeard: (text) => heard.push(text),
    onReady,
    onEnd: (isComplete) => ends.push(isComplete),
  })
  const finals = () => heard.filter((text) => text.kind === 'final')
  return {
    stream,
    heard,
    ends,
    onReady,
    finals,
    texts: () =>
      finals()
        .map(({ text }) => text)
        .filter(Boolean),
  }
}

/** As somebody speaks: each second is decoded before the next. Takes whole seconds. */
async function say(stream: LiveStream, requests: readonly unknown[], bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += bytesPerSecond) {
    const before = requests.length
    stream.hear(bytes.subarray(at, at + bytesPerSecond))
    await vi.waitFor(() => expect(requests.length).toBe(before + 1))
    await new Promise(setImmediate)
  }
}

test('words arrive while they are spoken, and those that two decodes agree on are final', async () => {
  const { whisper, requests } = scriptedWhisper()
  const { stream, heard } = open(whisper)
  await say(stream, requests, spoken(1, 6))
  expect(heard.map((text) => [text.kind, 'cause' in text ? text.cause : '', text.text])).toEqual([
    ['partial', '', 'word1 word2'],
    ['final', 'agreement', 'word1 word2'],
    ['partial', '', 'word3 word4'],
    ['final', 'agreement', 'word3 word4'],
    ['partial', '', 'word5 word6'],
  ])
})

test('a request finalizes the rest at once, each word once, in the order of their times', async () => {
  const { whisper, requests } = scriptedWhisper()
  const { stream, texts, finals, ends } = open(whisper)
  await say(stream, requests, spoken(1, 6))
  stream.hear(spoken(7, 7))
  stream.finalize()
  await vi.waitFor(() => expect(finals().at(-1)).toMatchObject({ cause: 'request', end: 3.5 }))
  expect(texts().join(' ')).toBe('word1 word2 word3 word4 word5 word6 word7')
  const ended = finals().map(({ end }) => end)
  expect(ended).toEqual(ended.toSorted((one, other) => one - other))
  await say(stream, requests, spoken(8, 9))
  stream.finish()
  await vi.waitFor(() => expect(ends).toEqual([true]))
  expect([texts().at(-1), finals().at(-1)?.start]).toEqual(['word8 word9', 3.5])
})

test('a pause of one second ends a text, and a shorter one does not', async () => {
  const { whisper, requests } = scriptedWhisper()
  const { stream, finals } = open(whisper)
  await say(stream, requests, Buffer.concat([spoken(1, 3), sound(0), spoken(4, 5), sound(0, 0)]))
  expect(finals().map(({ cause, text }) => [cause, text])).toEqual([
    ['agreement', 'word1 word2'],
    ['agreement', 'word3'],
    ['agreement', 'word4'],
    ['pause', 'word5'],
  ])
})

test.each([
  [1, 4],
  [2, 4],
  [3, 2],
  [4, 2],
])('with %d people who speak, four seconds are decoded %d times', async (people, decodes) => {
  const { whisper, requests } = scriptedWhisper()
  const engine = whisperStreams(whisper)
  const options = { pauseMs: 300, onHeard() {}, onReady() {}, onEnd() {} }
  const [stream] = Array.from({ length: people }, () => engine.open(options))
  for (let second = 0; second < 4; second++) {
    stream?.hear(spoken(1, 2))
    await new Promise(setImmediate)
  }
  expect(requests).toHaveLength(decodes)
})

test('silence is not kept in memory', async () => {
  const { whisper, requests } = scriptedWhisper()
  const { stream, heard } = open(whisper)
  await say(stream, requests, sound(...Array.from({ length: 40 }, () => 0)))
  expect(heard).toEqual([])
  expect(Math.max(...requests.map(({ seconds }) => seconds))).toBeLessThan(2)
})

test('continuous speech is decoded in pieces short enough for Whisper, with no word lost or doubled', async () => {
  const { whisper, requests } = scriptedWhisper((count) => (count % 9 === 0 ? `word${count}.` : `word${count}`))
  const { stream, texts, ends } = open(whisper)
  await say(stream, requests, spoken(1, 120))
  stream.finish()
  await vi.waitFor(() => expect(ends).toEqual([true]))
  expect(texts().join(' ').replaceAll('.', '').split(' ')).toEqual(
    Array.from({ length: 120 }, (_, index) => `word${index + 1}`),
  )
  expect(Math.max(...requests.map(({ seconds }) => seconds))).toBeLessThan(20)
})

test('a minute of sound sent at once is recognised, and its sender is asked to wait', async () => {
  const { whisper, requests } = scriptedWhisper()
  const { stream, texts, ends, onReady } = open(whisper)
  expect(stream.hear(spoken(1, 120))).toBe(false)
  stream.finish()
  await vi.waitFor(() => expect(ends).toEqual([true]))
  expect(texts().join(' ').split(' ')).toHaveLength(120)
  expect(Math.max(...requests.map(({ seconds }) => seconds))).toBeLessThanOrEqual(24)
  expect(onReady).toHaveBeenCalledTimes(1)
})

test.each([
  ['a sentence that is cut off stays open, and the next words continue it', '...', 'word1 word2', 'word1 word2'],
  ['a sentence that has ended keeps its mark, and the next words begin another', '.', 'word1 word2.', ''],
])('%s', async (_, mark, text, prompt) => {
  const { whisper, requests } = scriptedWhisper((count) => (count === 2 ? `word2${mark}` : `word${count}`))
  const { stream, finals } = open(whisper)
  await say(stream, requests, spoken(1, 2))
  stream.finalize()
  await vi.waitFor(() => expect(finals()).toMatchObject([{ cause: 'request', text }]))
  await say(stream, requests, spoken(3, 4))
  expect(requests.at(-1)?.prompt).toBe(prompt)
})

test('the previous decode counts when the last one fails or takes too long', async () => {
  const { whisper, requests } = scriptedWhisper()
  let fails = false
  const failing: Whisper = {
    ...whisper,
    decode: (request) => (fails ? Promise.reject(new Error('too slow')) : whisper.decode(request)),
  }
  const { stream, texts, ends } = open(failing)
  await say(stream, requests, spoken(1, 4))
  fails = true
  stream.hear(spoken(5, 5))
  stream.finish()
  await vi.waitFor(() => expect(ends).toEqual([true]))
  expect(texts()).toEqual(['word1 word2', 'word3 word4'])
})

test('a stream that is ended reports nothing more', async () => {
  const { whisper, requests } = scriptedWhisper()
  const { stream, heard, ends } = open(whisper)
  await say(stream, requests, spoken(1, 2))
  const before = heard.length
  stream.hear(spoken(3, 6))
  stream.end()
  await new Promise(setImmediate)
  expect([heard.length, ends]).toEqual([before, [false]])
})
