/** Odds are logarithms. The constants were chosen by a search on the development half of the corpus, for the weights beside them. */
export interface AdaptiveTuning {
  /** Odds above it hint at speech, below it against. */
  readonly hintAt: number
  /** What one step hints counts at most this much. */
  readonly mostHint: number
  /** Odds above it prove speech, below it against. */
  readonly proofAt: number
  /** Sum of proof that begins speech. */
  readonly proof: number
  /** Speech goes on down to these odds. */
  readonly silenceBelow: number
  /** Speech begins this long before the hints, and ends this long behind the last step that held some. */
  readonly leadSamples: number
  readonly tailSamples: number
}

export interface AdaptiveDecision {
  /** Where the speech began that the last step revealed, else -1. */
  onset: number
  /** Behind the last sample of speech so far, else -1. */
  speechEnd: number
  /** Weighs the odds of the step that begins at `begin`. */
  judge(odds: number, begin: number, speaking: boolean): void
  restart(): void
}

/** Adds up hints and proof from step to step, neither below zero: enough proof says that somebody speaks, the first of the hints since when. */
export function createAdaptiveDecision(tuning: AdaptiveTuning, stepSamples: number): AdaptiveDecision {
  const { hintAt, mostHint, proofAt, proof, silenceBelow, leadSamples, tailSamples } = tuning
  /** In an object of their own: each change of a variable that is no whole number would be garbage. */
  const sums = { hints: 0, proven: 0 }
  let candidate = 0
  return {
    onset: -1,
    speechEnd: -1,
    judge(odds, begin, speaking) {
      this.onset = -1
      if (speaking) {
        sums.hints = 0
        sums.proven = 0
        if (odds > silenceBelow) this.speechEnd = Math.max(this.speechEnd, begin + stepSamples + tailSamples)
        return
      }
      if (sums.hints <= 0) candidate = begin
      sums.hints = Math.max(0, sums.hints + Math.max(-mostHint, Math.min(mostHint, odds - hintAt)))
      sums.proven = Math.max(0, sums.proven + odds - proofAt)
      if (sums.proven < proof || sums.hints <= 0) return
      this.onset = Math.max(0, candidate - leadSamples)
      this.speechEnd = begin + stepSamples + tailSamples
    },
    restart() {
      sums.hints = 0
      sums.proven = 0
      this.onset = -1
    },
  }
}
