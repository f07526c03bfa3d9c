import { startLocalEngines } from '@lingobooth/local-engines'
import { soundMs, speechMp3, startPacedVoice } from '../servers/paced-voice.ts'
import { type Figure, lowerIsBetter, medianOf, neitherIsBetter } from './figure.ts'
import type { VoiceTrial } from './page/voice.ts'
import { onPage } from './serve-page.ts'
import { median } from './statistics.ts'

const rounds = 7
/** The local engine is fast, and so is disturbed more. */
const localRounds = 5
const sentence =
  'The budget for the next year is ready, and we will talk about all of it in the meeting on Thursday at the town hall.'
const sentences = [
  'The budget for the next year is ready now.',
  'We will talk about all of it on Thursday.',
  'The meeting is at the town hall as always.',
]
/** The same words as one sentence. */
const joined = sentences.join(' ').replaceAll('. ', ', ')

async function localVoice() {
  const engines = await startLocalEngines({ port: 0 })
  const session = await fetch(`${engines.url}/api/Session`, { headers: { authorization: 'demo-key' } })
  const { token } = (await session.json()) as { readonly token: string }
  const url = `${engines.url}/api/TextToSpeech?text={text}&sourcelanguage=english-united-states&vendor=eSpeak&token=${token}&voice=male`
  return { url, close: engines.close }
}

/** From the end of a line to its first sound, with a vendor that makes sound at twice real time and on the local engine. */
export async function benchVoice(): Promise<readonly Figure[]> {
  const vendor = await startPacedVoice()
  const local = await localVoice()
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
        'eSpeak NG, one sentence': { url: local.url, text: sentence, streams: true },
        'eSpeak NG, one sentence, whole': { url: local.url, text: sentence, streams: false },
        'eSpeak NG, three sentences': { url: local.url, text: sentences.join(' '), streams: true },
        'eSpeak NG, three sentences, whole': { url: local.url, text: joined, streams: false },
      } satisfies Record<string, VoiceTrial>
      type Name = keyof typeof trials
      const times = new Map<string, number[]>()
      for (let round = 0; round <= rounds; round++) {
        const inTurn = Object.entries(trials)
        for (const [name, trial] of round % 2 ? inTurn : inTurn.reverse()) {
          for (let turn = 0; turn < (trial.url === local.url ? localRounds : 1); turn++) {
            const soundedMs = await tab.evaluate((given) => window.measureVoice(given), trial)
            // The first round loads the code and makes the sound.
            if (round > 0) times.set(name, [...(times.get(name) ?? []), soundedMs])
          }
        }
      }
      const of = (name: Name) => times.get(name) ?? []
      const against = (name: Name, whole: Name, goal?: number) =>
        lowerIsBetter(
          `${name}: to waiting for the whole`,
          median(of(name)) / median(of(whole)),
          'times',
          goal === undefined ? {} : { goal },
        )
      const length = async (name: string, text: string) =>
        neitherIsBetter(`length of ${name}`, soundMs(await speechMp3(text)) / 1_000, 's')
      return [
        await length('the sentence', sentence),
        await length('the three', sentences.join(' ')),
        ...Object.keys(trials).map((name) => medianOf(name, of(name as Name))),
        against('one sentence, streamed', 'one sentence, whole', 0.25),
        against('three sentences, streamed', 'three sentences, whole'),
        against('three sentences, one by one', 'three sentences, whole'),
        against('eSpeak NG, one sentence', 'eSpeak NG, one sentence, whole'),
        against('eSpeak NG, three sentences', 'eSpeak NG, three sentences, whole'),
      ]
    })
  } finally {
    await local.close()
    await vendor.stop()
  }
}
