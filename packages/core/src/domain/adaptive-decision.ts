/** Odds are logarithms. They were chosen by a search on the development half of the corpus, together with the weights. */
export interface AdaptiveTuning {
  /** Odds above it speak for speech, below it against. */
  readonly speechAt: number
  /** What one step says counts at most this much. */
  readonly mostEvidence: number
  /** Sum of evidence that begins speech, and the first speech after a long silence. */
  readonly confirmation: number
  readonly firstConfirmation: number
  /** Speech goes on down to these odds. */
  readonly silenceBelow: number
  /** Speech begins this long before the evidence, and ends this long after it. */
  readonly leadSamples: number
  readonly tailSamples: number
}

/** Somebody who spoke within this time is believed sooner. */
const acquaintedSamples = 160_000

export interface AdaptiveDecision {
  /** Where the speech began that the last step revealed, else -1. */
  onset: number
  /** Behind the last sample of speech so far, else -1. */
  speechEnd: number
  /** Weighs the odds of the step that begins at `begin`. */
  judge(odds: number, begin: number, speaking: boolean): void
  restart(): void
}

/** Sums evidence up until it suffices: the beginning lies where the sum last left zero. */
export function createAdaptiveDecision(tuning: AdaptiveTuning, stepSamples: number): AdaptiveDecision {
  const { speechAt, mostEvidence, confirmation, firstConfirmation, silenceBelow, leadSamples, tailSamples } = tuning
  let evidence = 0
  let candidate = 0
  return {
    onset: -1,
    speechEnd: -1,
    judge(odds, begin, speaking) {
      this.onset = -1
      if (speaking) {
        evidence = 0
        if (odds > silenceBelow) this.speechEnd = Math.max(this.speechEnd, begin + stepSamples + tailSamples)
        return
      }
      if (evidence <= 0) candidate = begin
      evidence = Math.max(0, evidence + Math.max(-mostEvidence, Math.min(mostEvidence, odds - speechAt)))
      const acquainted = this.speechEnd >= 0 && begin - this.speechEnd < acquaintedSamples
      if (evidence < (acquainted ? confirmation : firstConfirmation)) return
      this.onset = candidate - leadSamples
      this.speechEnd = begin + stepSamples + tailSamples
    },
    restart() {
      evidence = 0
      this.onset = -1
    },
  }
}
