import type { Clock } from '@lingobooth/core'

/** The clocks are synchronised again above this drift: the audio clock stops while nothing is rendered. */
const maxDriftMs = 50
/** Gaps remembered for audio that still waits for its times. */
const maxAnchors = 16

/** Converts times of the audio context to the booth's clock. */
export interface AudioTime {
  toClockMs(timeMs: number): number
  /** Samples are missing before `timeMs`; earlier audio keeps its times. */
  restart(timeMs: number): void
}

export function createAudioTime(
  context: Pick<BaseAudioContext, 'currentTime'>,
  clock: Clock,
  inputLatencyMs: number,
): AudioTime {
  const measure = () => clock.now() - context.currentTime * 1_000
  let newest = { fromMs: Number.NEGATIVE_INFINITY, originMs: measure() }
  let anchors = [newest]
  return {
    toClockMs(timeMs) {
      const anchor = anchors.findLast(({ fromMs }) => fromMs <= timeMs) ?? newest
      if (anchor === newest) {
        const measuredMs = measure()
        if (Math.abs(measuredMs - newest.originMs) > maxDriftMs) newest.originMs = measuredMs
      }
      return anchor.originMs + timeMs - inputLatencyMs
    },
    restart(timeMs) {
      newest = { fromMs: timeMs, originMs: measure() }
      anchors = [...anchors.slice(1 - maxAnchors), newest]
    },
  }
}
