export interface PlayOptions {
  /** Playback speed, 0.5 to 1.5. The pitch is preserved. */
  readonly rate: number
  /** Stops the playback; `ended` then rejects with code `aborted`. */
  readonly signal: AbortSignal
  /** Called once, when sound is audible. `durationMs` is the length at rate 1, if known. */
  readonly onStarted?: (durationMs?: number) => void
}

export interface Playback {
  /**
   * Resolves when the sound has played to its end.
   * Rejects with `playback-blocked` when the browser requires a user gesture first, `playback-failed` when the sound cannot be played,
   * `playback-stalled` when it never ends, and `aborted` when the signal aborts.
   */
  readonly ended: Promise<void>
  setRate?(rate: number): void
}

/** Plays one sound at a time. */
export interface AudioPlayer {
  /** Starts playback. A playback in progress ends with `aborted`. */
  play(audio: Blob, options: PlayOptions): Playback
  /** Like `play`, for sound that is still being made: starts with the first bytes where the browser can, otherwise when all are there. Cancels `chunks` when it stops early. */
  playStream?(chunks: ReadableStream<Uint8Array>, mediaType: string, options: PlayOptions): Playback
  /** Unlocks audio in the browser. Call it synchronously inside a click or a key press. */
  unlock(): void
  /** Stops playback and releases every object URL and element. Idempotent; a later `play` starts afresh. */
  dispose(): Promise<void>
}
