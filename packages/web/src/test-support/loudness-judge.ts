import type { CustomDetector } from '@lingobooth/core'

/** Whoever is loud speaks. */
export function createLoudnessJudge(): CustomDetector {
  return {
    frameSamples: 480,
    judge: async (frame) => (frame.some((sample) => Math.abs(sample) > 0.05) ? 0.9 : 0.1),
  }
}
