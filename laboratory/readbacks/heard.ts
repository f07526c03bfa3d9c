import { startLocalEngines } from '@lingobooth/local-engines'
import { wavOf } from '@lingobooth/testing'
import { clearVoices } from '../../scripts/bench/speech/passages.ts'
import { between, type Random, randomFrom } from '../../scripts/bench/speech/random.ts'
import { gaussian } from '../speech/random.ts'
import { reverberate, throughMicrophone } from '../speech/room.ts'
import { fromDb, fullScale, powerOf } from '../speech/sound.ts'

/** How the voice, or a person, reaches the microphone. */
export interface Way {
  readonly name: string
  /** In dB of full scale. */
  readonly levelDb: readonly [number, number]
  /** The noise of the room, below the speech. */
  readonly noiseDb: number
  readonly isReverberant: boolean
  /** The share of the beginning that is not captured, as the gate was shut, at most. */
  readonly missed: number
}

export const echoWays: readonly Way[] = [
  { name: 'own loudspeaker', levelDb: [-24, -12], noiseDb: 30, isReverberant: false, missed: 0 },
  { name: 'own loudspeaker, in a hall', levelDb: [-30, -18], noiseDb: 25, isReverberant: true, missed: 0.3 },
  { name: 'another device in the room', levelDb: [-36, -26], noiseDb: 20, isReverberant: true, missed: 0 },
  { name: 'another device, late and faint', levelDb: [-42, -32], noiseDb: 15, isReverberant: true, missed: 0.5 },
]
export const personWay: Way = { name: 'a person', levelDb: [-22, -16], noiseDb: 30, isReverberant: false, missed: 0 }

export interface Utterance {
  readonly text: string
  /** One of the clear voices. */
  readonly voice: number
  readonly way: Way
}

function soundOf({ text, voice, way }: Utterance, random: Random): Int16Array {
  const spoken = clearVoices[voice % clearVoices.length]?.speak(text) ?? new Int16Array(0)
  const from = Math.floor(between(random, 0, way.missed) * spoken.length)
  const clean = Float32Array.from(spoken.subarray(from), (sample) => sample / fullScale)
  const distant = throughMicrophone(way.isReverberant ? reverberate(clean, random) : clean, random)
  const level = fromDb(between(random, ...way.levelDb)) / Math.sqrt(powerOf(distant) || 1)
  const noise = fromDb(-way.noiseDb) * level * Math.sqrt(powerOf(distant))
  const whole = new Int16Array(distant.length + 8_000)
  for (let index = 0; index < whole.length; index++) {
    const sample = (distant[index - 4_000] ?? 0) * level + gaussian(random) * noise
    whole[index] = Math.max(-1, Math.min(1, sample)) * (fullScale - 1)
  }
  return whole
}

/** What the real recogniser makes of each. */
export async function hearAll(utterances: readonly Utterance[]): Promise<readonly string[]> {
  const engines = await startLocalEngines()
  try {
    const session = await fetch(`${engines.url}/api/Session`, { headers: { authorization: 'demo-key' } })
    const { token } = (await session.json()) as { token: string }
    const query = new URLSearchParams({ token, sourceLanguage: 'en-US', vendor: 'Microsoft' })
    const heard: string[] = []
    for (const [index, utterance] of utterances.entries()) {
      const wav = wavOf(soundOf(utterance, randomFrom(`readbacks ${index}`)))
      const body = new FormData()
      body.append('file', wav, 'speechtotext.wav')
      const answer = await fetch(`${engines.url}/api/SpeechToText?${query}`, { method: 'POST', body })
      heard.push(((await answer.json()) as { recognizedText?: string }).recognizedText ?? '')
    }
    return heard
  } finally {
    await engines.close()
  }
}
