import type { Abortable } from './common.ts'
import type { SpeechSegment } from './speech-to-text.port.ts'

/** An integrator's own judge of speech. It works on the page's thread. */
export interface CustomDetector {
  /** Length of the frames that it judges, in samples at 16 kHz: 160 to 1600. */
  readonly frameSamples: number
  /** A frame of this probability begins speech. @default 0.5 */
  readonly speechAt?: number
  /** A frame below this probability is a pause in speech. @default 0.35 */
  readonly silenceBelow?: number
  /** How likely a frame holds speech, 0 to 1; samples lie between -1 and 1. The next frame comes after the answer. */
  judge(frame: Float32Array): number | Promise<number>
  /** The next frame follows after a gap. */
  reset?(): void
  /** Called once, when capture is over. */
  close?(): void
}

export interface DetectorOptions {
  /**
   * `adaptive` follows the noise of the room and tells speech by its sound, `energy` is the specification's rule, `custom` asks `create`.
   * @default 'adaptive'
   */
  readonly kind: 'adaptive' | 'energy' | 'custom'
  /** Makes the judge of `custom`, anew for each capture. */
  readonly create?: () => CustomDetector | Promise<CustomDetector>
  /** Speech starts this many decibels above the ambient level; for `adaptive`, any steady sound does so in a quiet room, for up to 2 s. @default 20 */
  readonly thresholdDb: number
  /** Silence that ends a segment. @default 200 */
  readonly pauseMs: number
  /** Shorter segments are dropped; padding does not count. @default 10 */
  readonly minSpeechMs: number
  /** Longer segments are cut and sent; no sample is lost or repeated at the cut. @default 6000 */
  readonly maxSpeechMs: number
}

export interface MicrophoneOptions extends Abortable {
  readonly detector: DetectorOptions
  /** The device that was used before is gone: open the system's default one, whichever device was asked for until now. @default false */
  readonly defaultDevice?: boolean
  onSegment(segment: SpeechSegment): void
  onSpeaking(speaking: boolean): void
  /** About ten times a second while the microphone is open: level and threshold in decibels of full scale. The threshold is `-Infinity` where there is none. */
  onLevel?(levelDb: number, thresholdDb: number): void
  /**
   * Capture ended by itself: `capture-lost` when the device was taken away, so that another may help, `capture-denied` when the permission was revoked,
   * else `capture-failed`. Called at most once; the session is then closed.
   */
  onLost(error: unknown): void
}

export interface MicrophoneSession {
  /** Shutting ends the segment in progress, which still arrives; while shut no sample is kept. Returns when no more is heard. */
  setGate(shut: boolean): void
  /** Ends capture and releases the device. May be called twice. No callback comes after it resolves. */
  close(): Promise<void>
}

/** Hears speech and cuts it into segments. */
export interface Microphone {
  /**
   * Resolves when samples flow.
   * Rejects with `capture-callback-missing` or `capture-callback-type` for a wrong callback, `capture-unsupported` where there is no web audio,
   * without access to a microphone `capture-denied`, `capture-not-found` (none is connected) or `capture-busy` (another program holds it).
   * Rejects soon after `signal` aborts, and leaves nothing open.
   */
  open(options: MicrophoneOptions): Promise<MicrophoneSession>
}
