import type { Clock } from '@lingobooth/core'

/** The audio clock is re-read when it strays this far from the booth's: it stands still while the context is suspended. */
const maxDriftMs = 50

/** Tells when, on the booth's clock, the sound of a time of the audio context was heard. */
export function createAudioTime(context: Pick<BaseAudioContext, 'currentTime'>, clock: Clock, inputLatencyMs: number) {
  const measure = () => clock.now() - context.currentTime * 1_000
  let originMs = measure()
  return (timeSeconds: number): number => {
    const measuredMs = measure()
    if (Math.abs(measuredMs - originMs) > maxDriftMs) originMs = measuredMs
    return originMs + timeSeconds * 1_000 - inputLatencyMs
  }
}
