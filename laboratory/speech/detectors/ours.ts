import { createDetector, createSpeechSegmenter } from '@lingobooth/core/audio'
import { frameSamples } from '../sound.ts'
import { type BenchDetector, listener } from './detector.ts'
import { bundleBytes } from './size.ts'

const sources = {
  adaptive: ['packages/core/src/audio/detectors/adaptive/detector.ts'],
  energy: ['packages/core/src/audio/detectors/energy.ts'],
}

/** One of the kinds of `@lingobooth/core`, as the audio thread drives it. */
export const ours = (kind: 'adaptive' | 'energy'): BenchDetector => ({
  name: `Lingobooth \`${kind}\``,
  async hear(samples) {
    const ear = listener(createSpeechSegmenter(createDetector({ kind })))
    for (let at = 0; at < samples.length; at += frameSamples) ear.push(samples.subarray(at, at + frameSamples))
    return ear.end()
  },
  gzipBytes: () => bundleBytes(sources[kind]),
})
