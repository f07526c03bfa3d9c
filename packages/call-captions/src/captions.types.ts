/** A text that a call has recognised of this participant. */
export interface CallCaption {
  /** Names one stretch of speech in all its texts. Without it, a final text ends the stretch. */
  readonly segment?: string
  /** All of the stretch so far; it replaces the text before. */
  readonly text: string
  /** Nothing of it will change any more. */
  readonly final: boolean
  /** BCP 47 tag of the language that was heard, where the call tells. */
  readonly language?: string
  /** Milliseconds since 1970, where the call tells. */
  readonly startedAtMs?: number
}

export interface CaptionSource {
  /** Stable name, used in errors, such as `twilio`. */
  readonly id: string
  /**
   * Calls back with what the call recognises of this participant, and of nobody else. `onEnd`: the call gives no captions any more, and why. Throws, or calls
   * `onEnd` soon, where it cannot give any.
   */
  subscribe(onCaption: (caption: CallCaption) => void, onEnd: (error?: unknown) => void): () => void
}
