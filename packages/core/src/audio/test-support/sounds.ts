import { formantVoice } from './formant-voice.ts'

export const perMs = 16
export const fullScale = 32_768
export const amplitudeOf = (levelDb: number) => fullScale * 10 ** (levelDb / 20)

/** Sound of a level of 0 dB, to be made softer. */
export const hiss = Float64Array.from({ length: 2_000 * perMs }, (_, index) => Math.SQRT2 * Math.sin(index ** 2 * 1.7))
export const voice = Float64Array.from({ length: 2_000 * perMs }, (_, index) => formantVoice(index))

export function sound(source: Float64Array, durationMs: number, levelDb: number): Int16Array {
  const amplitude = amplitudeOf(levelDb)
  return Int16Array.from({ length: durationMs * perMs }, (_, index) => {
    const sample = amplitude * (source[index % source.length] as number)
    return Math.max(-fullScale, Math.min(fullScale - 1, sample))
  })
}

export function join(...parts: Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export const silence = (durationMs: number) => new Int16Array(durationMs * perMs)
export const square = (durationMs: number) =>
  Int16Array.from({ length: durationMs * perMs }, (_, index) => (index & 16 ? fullScale - 1 : -fullScale))
