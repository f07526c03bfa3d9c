import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { log } from '@ricky0123/vad-web/dist/logging.js'
import { Silero } from '@ricky0123/vad-web/dist/models/silero.js'
import * as ort from 'onnxruntime-web/wasm'
import { fullScale } from '../sound.ts'
import type { BenchDetector } from './detector.ts'
import { createEndpointer } from './judged.ts'
import { fileBytes } from './size.ts'

export const sileroFrameSamples = 512
export const frameMs = 32
/** Of all pairs from 0.3 to 0.9 in steps of 0.05 the best F1 on the development half: `pnpm bench:speech --tune-silero`. */
const tuned = { speechAt: 0.6, silenceBelow: 0.6 }

const vadWeb = dirname(fileURLToPath(import.meta.resolve('@ricky0123/vad-web')))
const runtime = dirname(fileURLToPath(import.meta.resolve('onnxruntime-web/wasm')))
const model = join(vadWeb, 'silero_vad_v5.onnx')

export type SileroJudge = (samples: Int16Array) => Promise<Float32Array>

/** The model of Silero as vad-web runs it; gives the probability of speech in each 512 samples of a recording. */
export async function loadSilero(): Promise<SileroJudge> {
  log.debug = () => undefined
  ort.env.wasm.numThreads = 1
  ort.env.wasm.wasmBinary = new Uint8Array(readFileSync(join(runtime, 'ort-wasm-simd-threaded.wasm'))).buffer
  const silero = await Silero.new(ort, async () => new Uint8Array(readFileSync(model)).buffer)
  return async (samples) => {
    silero.reset_state()
    const probabilities = new Float32Array(Math.floor(samples.length / sileroFrameSamples))
    for (let frame = 0; frame < probabilities.length; frame++) {
      const part = samples.subarray(frame * sileroFrameSamples, (frame + 1) * sileroFrameSamples)
      const { isSpeech } = await silero.process(Float32Array.from(part, (sample) => sample / fullScale))
      probabilities[frame] = isSpeech
    }
    return probabilities
  }
}

/** Remembers what it was told of each recording, for whoever asks again. */
export function remember(judge: SileroJudge): { readonly judge: SileroJudge; readonly recall: SileroJudge } {
  const known = new WeakMap<Int16Array, Float32Array>()
  const ask: SileroJudge = async (samples) => {
    const probabilities = await judge(samples)
    known.set(samples, probabilities)
    return probabilities
  }
  return { judge: ask, recall: async (samples) => known.get(samples) ?? ask(samples) }
}

/** The stretches that follow from the probabilities with two thresholds. */
export function endSilero(samples: Int16Array, probabilities: Float32Array, thresholds = tuned) {
  const endpointer = createEndpointer({ frameSamples: sileroFrameSamples, ...thresholds })
  for (let frame = 0; frame < probabilities.length; frame++)
    endpointer.push(
      samples.subarray(frame * sileroFrameSamples, (frame + 1) * sileroFrameSamples),
      probabilities[frame] as number,
    )
  return endpointer.end()
}

export const silero = (judge: SileroJudge): BenchDetector => ({
  name: `Silero v5 (vad-web), tuned to ${tuned.speechAt}/${tuned.silenceBelow}`,
  hear: async (samples) => endSilero(samples, await judge(samples)),
  gzipBytes: async () => sileroBytes(),
})

export const sileroBytes = (): number =>
  fileBytes([
    model,
    join(vadWeb, 'bundle.min.js'),
    ...['ort.wasm.min.js', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'].map((name) =>
      join(runtime, name),
    ),
  ])
