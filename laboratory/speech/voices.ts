import { truthOf } from '../../scripts/bench/speech/sound.ts'
import { cached } from './cache.ts'
import { isThere, providePackages } from './packages.ts'
import { recordedVoices } from './recorded-voices.ts'
import { syntheticVoices } from './synthetic-voices.ts'
import type { Half, Voice } from './voice.ts'

export interface Speech {
  readonly voice: string
  /** ISO 639 code. */
  readonly language: string
  readonly recorded: boolean
  /** 16 kHz mono, clean, with the pauses of the speech itself. */
  readonly samples: Int16Array
  /** One per 10 ms: 1 where somebody speaks. */
  readonly truth: Uint8Array
}

/** Everything that is said in one half. No voice and no recording is in both. */
export async function speechOf(half: Half): Promise<readonly Speech[]> {
  await providePackages()
  const voices = [...syntheticVoices(half), ...recordedVoices(half)].filter(({ packages }) => packages.every(isThere))
  return cached(
    `speech-${half}`,
    voices.map(({ voice }) => voice),
    () => voices.flatMap(speechOfVoice),
  )
}

function speechOfVoice({ voice, language, recorded, speak }: Voice): Speech[] {
  return speak()
    .map((samples) => ({ voice, language, recorded, samples, truth: truthOf(samples) }))
    .filter(({ truth }) => truth.includes(1))
}
