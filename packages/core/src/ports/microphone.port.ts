import type { Abortable, Unsubscribe } from './common.ts'
import type { LiveSegment, SpeechSegment } from './speech-to-text.port.ts'

/** A custom voice activity detector. Runs on the main thread. */
export interface CustomDetector {
  /** Frame length in samples at 16 kHz, 160 to 1600. */
  readonly frameSamples: number
  /** Speech starts at a frame with at least this probability. @default 0.5 */
  readonly speechAt?: number
  /** During speech, a frame below this probability counts as silence. @default 0.35 */
  readonly silenceBelow?: number
  /** Returns the probability, 0 to 1, that the frame holds speech. Samples are between -1 and 1. The next frame waits for the result. */
  judge(frame: Float32Array): number | Promise<number>
  /** Called when the next frame does not follow the last one: clear any state. */
  reset?(): void
  /** Called once, when capture ends. */
  close?(): void
}

export interface DetectorOptions {
  /**
   * `adaptive` follows the room's noise and recognises speech by its sound, `energy` compares loudness with the ambient level, `custom` uses `create`.
   * @default 'adaptive'
   */
  readonly kind: 'adaptive' | 'energy' | 'custom'
  /** Makes the `custom` detector, once per capture. */
  readonly create?: () => CustomDetector | Promise<CustomDetector>
  /** Speech starts this many decibels above the ambient level. With `adaptive`, so does any steady sound in a quiet room, for up to 2 s. @default 20 */
  readonly thresholdDb: number
  /** Silence that ends a segment, in milliseconds. @default 200 */
  readonly pauseMs: number
  /** Segments with less speech than this, in milliseconds, are dropped; padding does not count. @default 10 */
  readonly minSpeechMs: number
  /** A segment that reaches this length, in milliseconds, is cut and sent; no sample is lost or repeated at the cut. @default 6000 */
  readonly maxSpeechMs: number
}

export interface MicrophoneOptions extends Abortable {
  readonly detector: DetectorOptions
  /** Opens the system's default device instead of the one configured, because that one was lost. @default false */
  readonly defaultDevice?: boolean
  /** Opens this one of `devices`. Rejects with `capture-lost` when it is not connected. @default the one configured, or the system's */
  readonly deviceId?: string
  onSegment(segment: SpeechSegment): void
  /** Called when speech has started; `onSegment` follows with the same id, unless the segment is dropped. Without it, no samples are passed on. */
  onLiveSegment?(segment: LiveSegment): void
  onSpeaking(speaking: boolean): void
  /** Called about ten times a second while the gate is open. Level and threshold are in dBFS; the threshold is `-Infinity` when there is none. */
  onLevel?(levelDb: number, thresholdDb: number): void
  /**
   * Called at most once, when capture ends by itself: `capture-lost` when the device was removed (another one may work), `capture-denied` when the
   * permission was revoked, otherwise `capture-failed`. The session is then closed.
   */
  onLost(error: unknown): void
}

export interface MicrophoneSession {
  /** Shutting ends the segment in progress, which is still delivered. While shut, no sample is kept. Capture has stopped when this returns. Idempotent. */
  setGate(shut: boolean): void
  /** Ends capture and releases the device. Idempotent. No callback is called after it resolves. */
  close(): Promise<void>
}

/** A microphone to choose. */
export interface MicrophoneDevice {
  readonly id: string
  /** Its name, or `''` while the page may not know it. */
  readonly label: string
}

/** Captures speech and cuts it into segments. */
export interface Microphone {
  /**
   * `call`: no device, but what a call hears. It stays open while the translated voice plays, and what was heard then is checked for its echo; there is no
   * permission to ask for. @default 'device'
   */
  readonly kind?: 'device' | 'call'
  /**
   * Resolves once samples arrive.
   * Rejects with `capture-callback-missing` or `capture-callback-type` for a missing or invalid callback, `capture-unsupported` without web audio,
   * and without access to a microphone `capture-denied`, `capture-forbidden` (by the page around this one), `capture-not-found` (none is connected) or
   * `capture-busy` (in use by another program).
   * Rejects soon after `signal` aborts, leaving nothing open.
   */
  open(options: MicrophoneOptions): Promise<MicrophoneSession>
  /**
   * Calls `onDevices` soon with the connected microphones, and again after each change, until the returned function is called. Never throws,
   * and never asks for permission: until the page has it, the list may be empty.
   */
  devices?(onDevices: (devices: readonly MicrophoneDevice[]) => void): Unsubscribe
}
