import { createFeatureExtractor, featureCount } from '../../../packages/core/src/audio/detectors/adaptive/features.ts'
import { frameSamples } from '../../../scripts/bench/speech/sound.ts'
import type { Mixture } from '../mixtures.ts'

/** Streams of the same length, as what the detector hears of them and what it should say. */
export interface Pool {
  readonly streams: number
  readonly frames: number
  /** Stream after stream, frame after frame. */
  readonly features: Float32Array
  readonly truth: Uint8Array
}

export function makePool(mixtures: Iterator<Mixture, never>, streams: number, frames: number): Pool {
  const features = new Float32Array(streams * frames * featureCount)
  const truth = new Uint8Array(streams * frames)
  for (let stream = 0; stream < streams; stream++) {
    const mixture = mixtures.next().value
    truth.set(mixture.truth, stream * frames)
    const extractor = createFeatureExtractor()
    for (let frame = 0; frame < frames; frame++) {
      extractor.hear(mixture.samples.subarray(frame * frameSamples, (frame + 1) * frameSamples))
      features.set(extractor.values, (stream * frames + frame) * featureCount)
    }
  }
  return { streams, frames, features, truth }
}
