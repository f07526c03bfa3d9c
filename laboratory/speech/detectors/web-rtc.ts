import { fileURLToPath } from 'node:url'
import loadFvad from '@echogarden/fvad-wasm'
import { frameSamples, sampleRateHz } from '../../../scripts/bench/speech/sound.ts'
import { type BenchDetector, createEndpointer, fileBytes } from './detector.ts'

const mode = 3

/** WebRTC's own detector, at its strictest, on frames of 10 ms. */
export async function webRtc(): Promise<BenchDetector> {
  const fvad = await loadFvad()
  const place = fvad._malloc(frameSamples * 2)
  return {
    name: `WebRTC VAD, mode ${mode} (fvad)`,
    async hear(samples) {
      const instance = fvad._fvad_new()
      fvad._fvad_set_sample_rate(instance, sampleRateHz)
      fvad._fvad_set_mode(instance, mode)
      const endpointer = createEndpointer({ frameSamples, speechAt: 0.5, silenceBelow: 0.5 })
      for (let at = 0; at + frameSamples <= samples.length; at += frameSamples) {
        const frame = samples.subarray(at, at + frameSamples)
        fvad.HEAP16.set(frame, place >> 1)
        endpointer.push(frame, fvad._fvad_process(instance, place, frameSamples))
      }
      fvad._fvad_free(instance)
      return endpointer.end()
    },
    gzipBytes: async () =>
      fileBytes(
        ['fvad.js', 'fvad.wasm'].map((name) => fileURLToPath(import.meta.resolve(`@echogarden/fvad-wasm/${name}`))),
      ),
  }
}
