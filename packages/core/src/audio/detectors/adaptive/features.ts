import { analysisStepMs, sampleRateHz } from '../../limits.ts'
import { spectrumImaginary, spectrumReal, transform } from './real-fft.ts'

const stepSamples = (sampleRateHz * analysisStepMs) / 1_000
const windowSamples = 512
const bandCount = 20
const lowestHz = 90
const highestHz = 7_800
/** Power near -96 dBFS, so that digital silence has a level too. */
const leastPower = 2

/** The noise floor of a band is its minimum over this many stretches of 200 ms. */
const stretchCount = 8
const stretchSteps = 20
const smoothing = 0.3
/** The speaker's peak level falls this slowly, per step. */
const peakFallDb = 0.02
const guardSteps = 4

/** Pitch is estimated below 2 kHz, as lags of a signal at 4 kHz: 62 to 444 Hz. */
const pitchSize = 128
const pitchBins = pitchSize / 2
const shortestLag = 9
const whiteningReach = 8

const hann = Float64Array.from(
  { length: windowSamples },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / windowSamples),
)
const windowEnergy = hann.reduce((sum, weight) => sum + weight * weight, 0)
const mel = (frequencyHz: number) => Math.log(1 + frequencyHz / 700)
const bandAt = Float64Array.from(
  { length: windowSamples / 2 + 1 },
  (_, bin) =>
    ((mel((bin * sampleRateHz) / windowSamples) - mel(lowestHz)) / (mel(highestHz) - mel(lowestHz))) * (bandCount + 1) -
    1,
)
const firstBin = bandAt.findIndex((band) => band > -1)
const endBin = bandAt.findIndex((band) => band >= bandCount)

const windowed = new Float64Array(windowSamples)
const power = new Float64Array(windowSamples / 2 + 1)
/** Two more, for the parts of bins outside the outermost bands. */
const bands = new Float64Array(bandCount + 2)
const magnitudes = new Float64Array(pitchBins)
const whitened = new Float64Array(pitchSize)

export const featureCount = 2 * bandCount + 8

export interface FeatureExtractor {
  /** Features of the last step, each around -1 to 3, normalised for level and background noise. */
  readonly values: Float64Array
  hear(samples: Int16Array): void
  /** Resets after a gap. */
  restart(): void
}

export function createFeatureExtractor(): FeatureExtractor {
  const values = new Float64Array(featureCount)
  const history = new Float64Array(windowSamples)
  const levels = new Float64Array(bandCount)
  const smooth = new Float64Array(bandCount)
  const floors = new Float64Array(bandCount)
  /** Minima by band: of each past stretch, of all past stretches, and of the current one. */
  const minima = new Float64Array(bandCount * stretchCount).fill(Number.POSITIVE_INFINITY)
  const lowest = new Float64Array(bandCount).fill(Number.POSITIVE_INFINITY)
  const current = new Float64Array(bandCount).fill(Number.POSITIVE_INFINITY)
  const excesses = new Float64Array(guardSteps)
  let step = 0
  let stretch = 0
  /** In an object: assigning a non-integer to a closure variable would allocate. */
  const talker = { peakDb: 10 * Math.log10(leastPower) }
  let lag = 0
  let fresh = true

  const endStretch = () => {
    minima.set(current, stretch * bandCount)
    stretch = (stretch + 1) % stretchCount
    current.fill(Number.POSITIVE_INFINITY)
    lowest.fill(Number.POSITIVE_INFINITY)
    for (let index = 0; index < minima.length; index++) {
      const band = index % bandCount
      lowest[band] = Math.min(lowest[band] as number, minima[index] as number)
    }
  }
  const followFloor = () => {
    for (let band = 0; band < bandCount; band++) {
      const level = levels[band] as number
      const before = step === 0 ? level : (smooth[band] as number)
      const now = before + smoothing * (level - before)
      smooth[band] = now
      if (now < (current[band] as number)) current[band] = now
      floors[band] = Math.min(lowest[band] as number, current[band] as number)
    }
  }

  return {
    values,

    hear(samples) {
      history.copyWithin(0, stepSamples)
      let largest = 0
      let square = 1
      let sum = 0
      for (let index = 0; index < stepSamples; index++) sum += samples[index] as number
      const mean = sum / stepSamples
      // Pretends that a DC offset was always there.
      if (fresh) history.fill(mean, 0, windowSamples - stepSamples)
      fresh = false
      for (let index = 0; index < stepSamples; index++) {
        const sample = samples[index] as number
        history[windowSamples - stepSamples + index] = sample
        const height = Math.abs(sample - mean)
        square += height * height
        if (height > largest) largest = height
      }
      const total = analyse(history)
      let levelSum = 0
      for (let band = 0; band < bandCount; band++) {
        levels[band] = 10 * Math.log10((bands[band + 1] as number) + leastPower)
        levelSum += levels[band] as number
      }
      followFloor()
      const meanLevel = levelSum / bandCount
      const loudness = 10 * Math.log10(total + leastPower)
      const fallenDb = talker.peakDb - peakFallDb
      talker.peakDb = loudness > fallenDb ? talker.peakDb + 0.5 * (loudness - talker.peakDb) : fallenDb

      let excess = 0
      let meanFloor = 0
      for (let band = 0; band < bandCount; band++) {
        const level = levels[band] as number
        const over = level - (floors[band] as number)
        excess += over
        meanFloor += floors[band] as number
        values[band] = clamp(over / 12.5 - 1, -1.5, 3)
        values[bandCount + band] = clamp((level - meanLevel) / 10, -3, 3)
      }
      excess /= bandCount
      meanFloor /= bandCount
      excesses[step % guardSteps] = excess
      let least = excess
      for (let index = 0; index < guardSteps; index++) least = Math.min(least, excesses[index] as number)

      const { periodicity, lag: newLag } = findPitch()
      let at = 2 * bandCount
      values[at++] = clamp((loudness - talker.peakDb) / 10 + 1, -3, 1.5)
      values[at++] = clamp(excess / 10 - 1, -1, 3)
      values[at++] = clamp(least / 10 - 1, -1, 3)
      values[at++] = periodicity * 4 - 1
      values[at++] = Math.log2(newLag / 24)
      values[at++] = Math.abs(newLag - lag) <= 0.1 * newLag ? periodicity * 3 : 0
      values[at++] = clamp((talker.peakDb - meanFloor) / 15 - 1.5, -2, 3)
      values[at] = clamp(Math.log2((largest * largest * stepSamples) / square + 1) - 3, -2, 3)
      lag = newLag
      if (++step % stretchSteps === 0) endStretch()
    },

    restart() {
      fresh = true
      excesses.fill(0)
      lag = 0
    },
  }
}

/** Fills `power` and `bands`; returns the power between the outermost bands. */
function analyse(samples: Float64Array): number {
  for (let index = 0; index < windowSamples; index++) {
    windowed[index] = (samples[index] as number) * (hann[index] as number)
  }
  transform(windowed, windowSamples)
  bands.fill(0)
  let total = 0
  for (let bin = 1; bin < endBin; bin++) {
    const height = ((spectrumReal[bin] as number) ** 2 + (spectrumImaginary[bin] as number) ** 2) / windowEnergy
    power[bin] = height
    if (bin < firstBin) continue
    total += height
    const at = bandAt[bin] as number
    const band = Math.floor(at)
    const share = (at - band) * height
    bands[band + 1] = (bands[band + 1] as number) + height - share
    bands[band + 2] = (bands[band + 2] as number) + share
  }
  return total
}

const pitch = { periodicity: 0, lag: shortestLag }

/** The strongest lag of the autocorrelation, with a whitened spectrum so that formants and hum do not dominate. */
function findPitch(): typeof pitch {
  let local = 0
  for (let bin = 1; bin < pitchBins; bin++) magnitudes[bin] = Math.sqrt((power[bin] as number) + 0.1)
  for (let bin = 1; bin <= whiteningReach; bin++) local += magnitudes[bin] as number
  let count = whiteningReach
  let sum = 0
  for (let bin = 1; bin < pitchBins; bin++) {
    if (bin + whiteningReach < pitchBins) {
      local += magnitudes[bin + whiteningReach] as number
      count++
    }
    if (bin - whiteningReach > 1) {
      local -= magnitudes[bin - whiteningReach - 1] as number
      count--
    }
    const height = ((magnitudes[bin] as number) * count) / local
    whitened[bin] = height
    whitened[pitchSize - bin] = height
    sum += 2 * height
  }
  transform(whitened, pitchSize)
  let best = 0
  pitch.lag = shortestLag
  for (let lag = shortestLag; lag <= pitchBins; lag++) {
    if ((spectrumReal[lag] as number) > best) {
      best = spectrumReal[lag] as number
      pitch.lag = lag
    }
  }
  pitch.periodicity = best / sum
  return pitch
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
