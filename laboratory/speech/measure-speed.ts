import type { Recording } from './corpus.ts'
import type { BenchDetector } from './detectors/detector.ts'
import { quantile } from './score.ts'

const rounds = 5
/** Long enough that the optimiser has done its work, short enough that all take their turn within moments. */
const recordingsEach = 4

/**
 * How long each takes for the same recordings, as a multiple of what `baseline` takes in the same round; medians of five rounds, side by side, as other
 * work on the machine slows all of a round alike.
 */
export async function speedsOf(
  detectors: readonly BenchDetector[],
  baseline: BenchDetector,
  recordings: readonly Recording[],
): Promise<{ readonly baselineShare: number; readonly ratios: ReadonlyMap<BenchDetector, number> }> {
  const spoken = recordings.filter(({ voice }) => voice !== '').slice(0, recordingsEach)
  const seconds = spoken.reduce((total, { samples }) => total + samples.length / 16_000, 0)
  const shares = new Map(detectors.map((detector) => [detector, [] as number[]]))
  for (let round = 0; round <= rounds; round++)
    for (const detector of detectors) {
      const from = performance.now()
      for (const { samples } of spoken) await detector.hear(samples)
      if (round > 0) shares.get(detector)?.push((performance.now() - from) / 1_000 / seconds)
    }
  const base = shares.get(baseline) ?? []
  const ratios = detectors.map((detector) => {
    const perRound = (shares.get(detector) ?? []).map((share, round) => share / (base[round] ?? Number.NaN))
    return [detector, quantile(perRound, 0.5)] as const
  })
  return { baselineShare: quantile(base, 0.5), ratios: new Map(ratios) }
}
