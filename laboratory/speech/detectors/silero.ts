import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultFrameProcessorOptions, FrameProcessor } from '@ricky0123/vad-web/dist/frame-processor.js'
import { log } from '@ricky0123/vad-web/dist/logging.js'
import { Message } from '@ricky0123/vad-web/dist/messages.js'
import { Silero } from '@ricky0123/vad-web/dist/models/silero.js'
import * as ort from 'onnxruntime-web/wasm'
import { recordingsOf } from '../corpus.ts'
import { marksOf, type Stretch } from '../score.ts'
import { fullScale } from '../sound.ts'
import { type BenchDetector, createEndpointer, fileBytes } from './detector.ts'

const sileroFrameSamples = 512
const frameMs = 32
/** Of all pairs from 0.3 to 0.9 in steps of 0.05 the best F1 on the development half: `pnpm bench:speech --tune-silero`. */
const tuned = { speechAt: 0.6, silenceBelow: 0.6 }

const vadWebFolder = dirname(fileURLToPath(import.meta.resolve('@ricky0123/vad-web')))
const runtime = dirname(fileURLToPath(import.meta.resolve('onnxruntime-web/wasm')))
const model = join(vadWebFolder, 'silero_vad_v5.onnx')

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
function endSilero(samples: Int16Array, probabilities: Float32Array, thresholds = tuned) {
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

const sileroBytes = (): number =>
  fileBytes([
    model,
    join(vadWebFolder, 'bundle.min.js'),
    ...['ort.wasm.min.js', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'].map((name) =>
      join(runtime, name),
    ),
  ])

const { redemptionMs } = defaultFrameProcessorOptions

/** Silero with the endpointer and the defaults of vad-web itself, as whoever installs it gets it. */
export const vadWeb = (judge: SileroJudge): BenchDetector => ({
  name: 'vad-web with its own defaults',
  async hear(samples) {
    const probabilities = await judge(samples)
    const stretches: Stretch[] = []
    let nowMs = 0
    let startedAtMs = 0
    const isSpeech = async () => {
      const probability = probabilities[Math.round(nowMs / frameMs)] ?? 0
      return { isSpeech: probability, notSpeech: 1 - probability }
    }
    const processor = new FrameProcessor(isSpeech, () => undefined, defaultFrameProcessorOptions, frameMs)
    const end = (endedAtMs: number, sentMs: number, pauseMs: number) =>
      stretches.push({
        speech: { startMs: startedAtMs - frameMs, endMs: endedAtMs - pauseMs },
        sent: { startMs: endedAtMs - sentMs, endMs: endedAtMs },
        startedAtMs,
        endedAtMs,
      })
    processor.resume()
    for (let frame = 0; frame < probabilities.length; frame++) {
      nowMs = frame * frameMs
      const heardMs = nowMs + frameMs
      await processor.process(new Float32Array(sileroFrameSamples), (event) => {
        if (event.msg === Message.SpeechStart) startedAtMs = heardMs
        if (event.msg === Message.SpeechEnd) end(heardMs, event.audio.length / 16, redemptionMs)
      })
    }
    processor.endSegment((event) => {
      if (event.msg === Message.SpeechEnd) end(probabilities.length * frameMs, event.audio.length / 16, 0)
    })
    return stretches
  },
  gzipBytes: async () => sileroBytes(),
})

const listed = 12
const steps = Array.from({ length: 13 }, (_, index) => (index + 6) / 20)

/** The pairs of thresholds with which Silero has the best F1 on the development half, so that the benchmark compares with its best. */
export async function tuneSilero() {
  const recordings = await recordingsOf('development')
  const judge = await loadSilero()
  const judged: { recording: (typeof recordings)[number]; probabilities: Float32Array }[] = []
  for (const recording of recordings) judged.push({ recording, probabilities: await judge(recording.samples) })

  const marksWith = (speechAt: number, silenceBelow: number) =>
    marksOf(
      judged.map(({ recording, probabilities }) => ({
        recording,
        stretches: endSilero(recording.samples, probabilities, { speechAt, silenceBelow }),
      })),
    )
  return steps
    .flatMap((speechAt) =>
      steps
        .filter((silenceBelow) => silenceBelow <= speechAt)
        .map((silenceBelow) => ({ speechAt, silenceBelow, ...marksWith(speechAt, silenceBelow) })),
    )
    .toSorted((one, other) => other.f1 - one.f1)
    .slice(0, listed)
}
