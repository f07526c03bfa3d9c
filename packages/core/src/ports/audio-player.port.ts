export interface PlayOptions {
  /** Speed with natural pitch, 0.5 to 1.5. */
  readonly rate: number
  /** Stops the playback; `ended` then rejects with code `aborted`. */
  readonly signal: AbortSignal
  /** Called once when sound is heard; the length is in milliseconds at rate 1, where it is known. */
  readonly onStarted?: (durationMs?: number) => void
}

export interface Playback {
  /**
   * Resolves when the sound was played to its end.
   * Rejects with `playback-blocked` when the browser wants a gesture first, `playback-failed` for sound that cannot be played,
   * `playback-stalled` when it never ends, `aborted` after the signal.
   */
  readonly ended: Promise<void>
  setRate?(rate: number): void
}

/** Plays one sound at a time. */
export interface AudioPlayer {
  /** A second call ends the first with `aborted`. */
  play(audio: Blob, options: PlayOptions): Playback
  /** Opens the way for sound; call it synchronously inside a click or a key press. */
  unlock(): void
  /** Stops the sound and gives back every address and element; may be called twice. A later `play` begins anew. */
  dispose(): Promise<void>
}
