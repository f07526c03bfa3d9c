import type { SpeechSegment } from '@lingobooth/core'
import { wavOf } from '../fakes/wav.ts'

/** Terms of a glossary as integrators write them. */
export const oddTerms = ['Green Bay', 'C++ (.*)', '{key}', '"$&"', 'مرحبا', '绿湾']

/** Half a second of a quiet tone, 16 kHz. */
export const sampleSamples = (): Int16Array =>
  Int16Array.from({ length: 8_000 }, (_, index) => Math.round(3_000 * Math.sin(index / 6)))

/** {@link sampleSamples}, as the microphone cuts it. */
export function sampleSegment(): SpeechSegment {
  return {
    id: crypto.randomUUID(),
    wav: wavOf(sampleSamples()),
    startedAtMs: 1_000,
    endedAtMs: 1_500,
    cut: false,
  }
}

/** One frame of MPEG audio, layer III: 128 kbit/s, 44.1 kHz. */
export function sampleSound(fill = 0): Blob {
  const frame = new Uint8Array(417).fill(fill)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return new Blob([frame], { type: 'audio/mpeg' })
}
