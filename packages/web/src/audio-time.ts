import type { Clock } from '@lingobooth/core'

/** The audio clock is re-read when it strays this far from the booth's: it stands still while no sound is rendered. */
const maxDriftMs = 50
/** Sound waits no longer for its times than this many gaps. */
const maxAnchors = 16

/** Tells when, on the booth's clock, the sound of a time of the audio context was heard. */
export interface AudioTime {
  toClockMs(timeMs: number): number
  /** Sound is missing before `timeMs`; what was heard earlier keeps its time. */
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
