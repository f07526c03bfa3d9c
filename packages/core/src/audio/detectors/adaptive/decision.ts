/** Odds are log odds. The constants were tuned on the development half of the corpus, for the weights beside them. */
export interface AdaptiveTuning {
  /** Odds above this hint at speech, below it against. */
  readonly hintAt: number
  /** Largest hint of one step. */
  readonly mostHint: number
  /** Odds above this count as proof of speech, below it against. */
  readonly proofAt: number
  /** Sum of proof that starts speech. */
  readonly proof: number
  /** Speech continues down to these odds. */
  readonly silenceBelow: number
  /** Speech starts this long before the first hint, and ends this long after the last step with speech. */
  readonly leadSamples: number
  readonly tailSamples: number
}

export interface AdaptiveDecision {
  /** Start of the speech detected in the last step; otherwise -1. */
  onset: number
  /** End (exclusive) of speech so far; otherwise -1. */
  speechEnd: number
  /** Processes the odds of the step at position `begin`. */
  judge(odds: number, begin: number, speaking: boolean): void
  restart(): void
}

/** Sums hints and proof over the steps, never below zero. Enough proof starts speech, from the first of the hints. */
export function createAdaptiveDecision(tuning: AdaptiveTuning, stepSamples: number): AdaptiveDecision {
  const { hintAt, mostHint, proofAt, proof, silenceBelow, leadSamples, tailSamples } = tuning
  /** In an object: assigning a non-integer to a closure variable would allocate. */
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
