import { createDetector, createSpeechSegmenter } from '@lingobooth/core/audio'
import { frameSamples } from '../../../scripts/bench/speech/sound.ts'
import { fullScale, powerOf } from '../sound.ts'
import { type BenchDetector, bundleBytes, createEndpointer, listener } from './detector.ts'

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

const chunkSamples = 1_600
const thresholdDb = 20
const silence = 1e-10

/** The rule of `docs/behaviours.json` to the letter: chunks of 100 ms, the first of which is the ambient level for ever. */
export const literalRule: BenchDetector = {
  name: 'the rule, ambient = first chunk',
  async hear(samples) {
    const endpointer = createEndpointer({ frameSamples: chunkSamples, speechAt: 0.5, silenceBelow: 0.5 })
    const ambient = Math.max(silence, powerOf(samples.subarray(0, chunkSamples), fullScale))
    for (let at = 0; at < samples.length; at += chunkSamples) {
      const chunk = samples.subarray(at, at + chunkSamples)
      const aboveDb = 10 * Math.log10(Math.max(silence, powerOf(chunk, fullScale)) / ambient)
      endpointer.push(chunk, aboveDb > thresholdDb ? 1 : 0)
    }
    return endpointer.end()
  },
  gzipBytes: async () => undefined,
}
