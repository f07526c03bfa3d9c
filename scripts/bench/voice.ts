import { soundMs, speechMp3, startPacedVoice } from '../servers/paced-voice.ts'
import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from './figure.ts'
import type { VoiceTrial } from './page/voice.ts'
import { onPage } from './page.ts'
import { median } from './statistics.ts'

const rounds = 7
const sentence =
  'The budget for the next year is ready, and we will talk about all of it in the meeting on Thursday at the town hall.'
const sentences = [
  'The budget for the next year is ready now.',
  'We will talk about all of it on Thursday.',
  'The meeting is at the town hall as always.',
]
/** The same words as one sentence. */
const joined = sentences.join(' ').replaceAll('. ', ', ')

/** From the end of a line to its first sound, with a vendor that makes sound at twice real time. */
export async function benchVoice(): Promise<readonly Figure[]> {
  const vendor = await startPacedVoice()
  try {
    return await onPage(async (browser, url) => {
      const tab = await browser.newPage()
      await tab.goto(`${url}?page=none`)
      const paced = `${vendor.url}?text={text}&pace=2`
      const trials = {
        'one sentence, streamed': { url: paced, text: sentence, streams: true },
        'one sentence, whole': { url: paced, text: sentence, streams: false },
        'three sentences, streamed': { url: paced, text: sentences.join(' '), streams: true },
        'three sentences, one by one': { url: paced, text: sentences.join(' '), streams: false },
        'three sentences, whole': { url: paced, text: joined, streams: false },
      } satisfies Record<string, VoiceTrial>
      type Name = keyof typeof trials
      const times = new Map<string, number[]>()
      for (let round = 0; round <= rounds; round++) {
        const inTurn = Object.entries(trials)
        for (const [name, trial] of round % 2 ? inTurn : inTurn.reverse()) {
          const soundedMs = await tab.evaluate((given) => window.measureVoice(given), trial)
          // The first round loads the code and makes the sound.
          if (round > 0) times.set(name, [...(times.get(name) ?? []), soundedMs])
        }
      }
      const of = (name: Name) => times.get(name) ?? []
      const against = (name: Name, whole: Name, details = {}) =>
        lowerIsBetter(`${name}: to waiting for the whole`, median(of(name)) / median(of(whole)), 'times', details)
      const length = async (name: string, text: string) =>
        neitherIsBetter(`length of ${name}`, soundMs(await speechMp3(text)) / 1_000, 's')
      return [
        await length('the sentence', sentence),
        await length('the three', sentences.join(' ')),
        ...Object.keys(trials).map((name) => medianOf(name, of(name as Name))),
        against('one sentence, streamed', 'one sentence, whole', { goal: 0.25 }),
        against('three sentences, streamed', 'three sentences, whole'),
        against('three sentences, one by one', 'three sentences, whole'),
      ]
    })
  } finally {
    await vendor.stop()
  }
}
