import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { sampleRateHz } from '../../../scripts/bench/speech/sound.ts'
import { transform } from '../fft.ts'
import type { Stretch } from '../score.ts'
import { fullScale } from '../sound.ts'
import { type BenchDetector, bundleBytes } from './detector.ts'

const path = fileURLToPath(import.meta.resolve('hark'))
const load = createRequire(path)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = readFileSync(path, 'utf8')

interface Harker {
  on(event: 'speaking' | 'stopped_speaking', listener: () => void): void
}
type Hark = (stream: object, options: { audioContext: object }) => Harker

/**
 * hark's own code with its own defaults, every 50 ms on what an AnalyserNode of a 16 kHz AudioContext would show it: 512 samples, a Blackman window,
 * magnitudes smoothed from one look to the next. It sends sound from `speaking` to `stopped_speaking`, as it offers no more.
 */
export const hark: BenchDetector = {
  name: 'hark 1.2.3',
  async hear(samples) {
    const analyser = analyserOf(samples)
    let wake: (() => void) | undefined
    let waitMs = 0
    const module = { exports: {} as unknown }
    runInNewContext(source, {
      module,
      require: load,
      window: { AudioContext: Object },
      HTMLAudioElement: class {},
      HTMLVideoElement: class {},
      setTimeout: (call: () => void, durationMs: number) => {
        wake = call
        waitMs = durationMs
      },
    })
    const stretches: Stretch[] = []
    let startMs = -1
    const end = (endMs: number) => {
      if (startMs >= 0) stretches.push(stretchOf(startMs, endMs))
      startMs = -1
    }
    const node = { connect() {} }
    const harker = (module.exports as Hark)(
      {},
      { audioContext: { createAnalyser: () => analyser, createMediaStreamSource: () => node } },
    )
    harker.on('speaking', () => {
      startMs = analyser.heardMs
    })
    harker.on('stopped_speaking', () => end(analyser.heardMs))
    for (;;) {
      analyser.heardMs += waitMs
      if ((analyser.heardMs * sampleRateHz) / 1_000 > samples.length) break
      wake?.()
    }
    end((samples.length * 1_000) / sampleRateHz)
    return stretches
  },
  gzipBytes: () => bundleBytes([relative(root, path)]),
}

const stretchOf = (startMs: number, endMs: number): Stretch => ({
  speech: { startMs, endMs },
  sent: { startMs, endMs },
  startedAtMs: startMs,
  endedAtMs: endMs,
})

/** What the Web Audio specification says of an AnalyserNode, at a moment of a recording. */
function analyserOf(samples: Int16Array) {
  const analyser = {
    fftSize: 512,
    frequencyBinCount: 256,
    smoothingTimeConstant: 0,
    heardMs: 0,
    connect() {},
    getFloatFrequencyData(decibels: Float32Array) {
      const { fftSize, smoothingTimeConstant } = analyser
      const end = Math.round((analyser.heardMs * sampleRateHz) / 1_000)
      const real = Float64Array.from({ length: fftSize }, (_, index) => {
        const turn = (2 * Math.PI * index) / fftSize
        const window = 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn)
        return ((samples[end - fftSize + index] ?? 0) / fullScale) * window
      })
      const imaginary = new Float64Array(fftSize)
      transform(real, imaginary)
      for (let bin = 0; bin < decibels.length; bin++) {
        const magnitude = Math.hypot(real[bin] as number, imaginary[bin] as number) / fftSize
        const value = smoothingTimeConstant * (smoothed[bin] as number) + (1 - smoothingTimeConstant) * magnitude
        smoothed[bin] = value
        decibels[bin] = 20 * Math.log10(value)
      }
    },
  }
  const smoothed = new Float64Array(analyser.frequencyBinCount)
  return analyser
}
