import { createResampler, sampleRateHz } from '@lingobooth/core/audio'

/** Converts the samples of one segment from 16 kHz to a vendor's rate. */
export interface SoundConverter {
  convert(samples: Int16Array): Int16Array
  /** The last samples, which the filter held back. */
  flush(): Int16Array
}

export function createSoundConverter(rateHz: number): SoundConverter {
  if (rateHz === sampleRateHz) return { convert: (samples) => samples, flush: () => new Int16Array(0) }
  // The resampler converts to 16 kHz; what counts is the ratio.
  const resampler = createResampler(sampleRateHz ** 2 / rateHz)
  const output = (length: number) => new Float32Array(resampler.maxOutputLength(length))
  return {
    convert(samples) {
      const room = output(samples.length)
      return rounded(room.subarray(0, resampler.push(Float32Array.from(samples), room)))
    },
    flush() {
      const room = output(0)
      return rounded(room.subarray(0, resampler.flush(room)))
    },
  }
}

const rounded = (samples: Float32Array) =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample))))
