import type { AudioPlayer, Playback } from '@lingobooth/core'

type PlayOptions = Parameters<AudioPlayer['play']>[1]

export interface AudioPlayerSubject {
  readonly player: AudioPlayer
  /** Audio that plays to its end within the patience. */
  readonly sound: Blob
  /** Bytes that are not audio. */
  readonly noise: Blob
  /** For a player that does not play in real time: starts, ends or fails the current playback. */
  readonly manual?: { start(): void; end(): void; fail(): void }
  /** Makes the browser require a user gesture. */
  block?(): void
}

export interface AudioPlayerStage extends AudioPlayerSubject {
  readonly patienceMs: number
  play(audio: Blob, options?: Partial<PlayOptions>): Playback
}
