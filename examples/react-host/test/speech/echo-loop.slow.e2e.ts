import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { DevtoolsPage } from '../../../../scripts/servers/devtools.ts'
import type { Utterance } from './page/acoustic-room.ts'
import type { EchoLoopWishes } from './page/echo-loop.ts'
import type { BoothWishes } from './page/open-booth.tsx'
import { count, eventually, journal } from './support/read-page.ts'
import { openSpeechStage, type SpeechStage } from './support/speech-stage.ts'

const soaks = inject('soaks')
const durationMs = soaks ? 600_000 : 1

/** What the voice says shares no three words with what people say. */
const lines = [
  'the quarterly numbers look better than anybody expected',
  'our new office opens its doors in september',
  'several customers asked for a cheaper package last month',
]
const sentences = ['i would like to hear more about this', 'please send me your slides after lunch']
/** Of the way between two clocks, and of the pauses that belong to a segment. */
const tolerableMs = 350
/** So much of the tail somebody speaks into at least, to lose a word. */
const tailShareMs = 200
const audibleDecibels = -40

let stage: SpeechStage

beforeAll(async () => {
  stage = await openSpeechStage()
})
afterAll(() => stage?.close())

/** A participant whose microphone hears the loudspeaker of the booth, while somebody writes. */
async function openLoop(recognizer: NonNullable<BoothWishes['recognizer']>, duplex: 'half' | 'full') {
  const page = await stage.open()
  await page.evaluate(
    async (room, wanted) => {
      const place = { microphone: 'room', loudspeaker: 'room' } as const
      await speech.open({ name: 'Ada', room, recognizer: wanted, ...place })
      await speech.listen()
      speech.booths[0]?.speak.setDuplex(room)
      speech.booths[0]?.voice.toggle()
      await speech.open({ name: 'Luis', room, panels: false })
    },
    duplex,
    recognizer,
  )
  return page
}

async function runLoop(page: DevtoolsPage, speaking: EchoLoopWishes['speaking']) {
  await page.evaluate((wishes) => speech.echoLoop(wishes), { durationMs, lines, sentences, speaking })
  await eventually(async () => (await count(page, 'segment')) - (await count(page, 'recognized'))).toBe(0)
  const { people, voice } = await page.evaluate(() => ({ people: speech.acousticRoom().said, voice: speech.voiced }))
  const loudness = (await journal(page, 'loudness')).map(({ decibels }) => Number(decibels))
  // The state that the rest is about: each line is loud at the microphone.
  expect(Math.min(...loudness)).toBeGreaterThan(audibleDecibels)
  expect(voice.map(({ text }) => text)).toEqual(voice.map((_, index) => lines[index % lines.length]))
  const segments = (await journal(page, 'segment')).map(({ startedAtMs, endedAtMs }) => ({
    fromMs: Number(startedAtMs),
    toMs: Number(endedAtMs),
  }))
  const held = (await journal(page, 'line.held')).map(({ name }) => name)
  const ownLines = (await journal(page, 'line'))
    .filter(({ name, own }) => name === 'Ada' && own)
    .map(({ text }) => String(text))
  if (soaks)
    console.table({
      'lines of the voice': voice.length,
      'sentences of people': people.length,
      segments: segments.length,
      'own lines': ownLines.length,
      'own lines that the voice said': ownLines.filter(saidByVoice).length,
      'held as echo': held.length,
    })
  expect(page.errors).toEqual([])
  return { people, voice, segments, held, ownLines }
}

type Stretch = Pick<Utterance, 'fromMs' | 'toMs'>
const sharedMs = (one: Stretch, other: Stretch) => Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs)
const meets = (one: Stretch, others: readonly Stretch[]) => others.some((other) => sharedMs(one, other) > tolerableMs)

const wordsOf = (text: string) => text.toLowerCase().split(' ')
const saidByVoice = (text: string) =>
  lines.some((line) => wordsOf(line).filter((word) => wordsOf(text).includes(word)).length >= 3)

it('a microphone that hears the loudspeaker sends everything people say, and nothing of the voice', async () => {
  const page = await openLoop('engines', 'half')
  const { people, voice, segments, held, ownLines } = await runLoop(page, 'after')
  expect(segments.filter((segment) => meets(segment, voice))).toEqual([])
  expect(people.filter((sentence) => !meets(sentence, segments))).toEqual([])
  expect(ownLines.filter(saidByVoice)).toEqual([])
  expect(held).toEqual([])
  expect(ownLines.length).toBeGreaterThan(0)
  await page.close()
})

it('a person who starts as the voice ends, and speaks through its tail, is heard from the moment capture opens', async () => {
  const page = await openLoop('ideal', 'half')
  const { people, voice, segments, held, ownLines } = await runLoop(page, 'at once')
  const openings = (await journal(page, 'capture.opened')).map(({ atMs }) => atMs)
  const openedIn = ({ fromMs, toMs }: Stretch) => openings.find((atMs) => atMs > fromMs + tailShareMs && atMs < toMs)
  const throughOpening = people.filter((sentence) => openedIn(sentence) !== undefined)
  // Who speaks has all ready by then; should a busy machine delay the word once, it does not each time.
  expect(throughOpening.length).toBeGreaterThan(0)
  expect(held).toEqual([])
  expect(segments.filter((segment) => meets(segment, voice))).toEqual([])
  for (const sentence of throughOpening) {
    const [first] = segments.filter((segment) => sharedMs(segment, sentence) > 0)
    const openedAtMs = openedIn(sentence) ?? 0
    const missedMs = (first?.fromMs ?? Number.POSITIVE_INFINITY) - openedAtMs
    // However late a busy machine tells of the opening, of what was left of the sentence most was heard.
    expect(missedMs).toBeLessThan((sentence.toMs - openedAtMs) / 2)
    expect(missedMs).toBeGreaterThan(-tolerableMs)
    expect(ownLines.filter((line) => line !== sentence.text && sentence.text.includes(line))).not.toEqual([])
  }
  await page.close()
})

it('no line repeats the voice, and the guard returns, when headphones turn out to be loudspeakers', async () => {
  const page = await openLoop('ideal', 'full')
  const { people, voice, segments, held, ownLines } = await runLoop(page, 'meanwhile')
  expect(segments.filter((segment) => meets(segment, voice)).length).toBeGreaterThan(0)
  expect(held.length).toBeGreaterThan(0)
  expect(ownLines.filter((line) => !sentences.some((sentence) => sentence.includes(line)))).toEqual([])
  expect(people.filter((sentence) => !meets(sentence, segments))).toEqual([])
  expect(ownLines.length).toBeGreaterThanOrEqual(people.length)
  await page.close()
})
