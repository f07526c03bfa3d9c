import type { DetectorOptions } from '../ports/microphone.port.ts'

export const sampleRateHz = 16_000
export const channelCount = 1
export const bitsPerSample = 16
export const speechThresholdDb = 20
export const speechPauseMs = 200
export const minSpeechMs = 10
export const maxSpeechMs = 6_000
export const analysisChunkMs = 100
/** Step of the sliding analysis window, so that the end of speech is detected within 50 ms. */
export const analysisStepMs = 10
/** Audio has its own clock: a microphone's timestamps may be off by this much. 50 ms is the drift before it is corrected, the rest is the size of its steps. */
export const clockSlackMs = 80

/** Larger synthesized audio is rejected. */
export const maxUtteranceBytes = 10_485_760
export const echoTailMs = 300
export const watchdogGraceMs = 5_000
export const watchdogSilentMs = 30_000

/** What a player keeps to. */
export const playerLimits = {
  /** Larger audio is refused. */
  maxBytes: maxUtteranceBytes,
  /** Audio that plays this much longer than its length has stalled. */
  graceMs: watchdogGraceMs,
  /** So has audio that makes no progress for this long. */
  silentMs: watchdogSilentMs,
  /** How long what has sounded still echoes in the room. */
  tailMs: echoTailMs,
} as const

export const defaultDetectorOptions: DetectorOptions = {
  kind: 'adaptive',
  thresholdDb: speechThresholdDb,
  pauseMs: speechPauseMs,
  minSpeechMs,
  maxSpeechMs,
}
