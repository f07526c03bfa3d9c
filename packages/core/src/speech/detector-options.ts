import { maxSpeechMs, minSpeechMs, speechPauseMs, speechThresholdDb } from '../audio/recording.ts'
import type { DetectorOptions } from '../ports/microphone.port.ts'

export const defaultDetectorOptions: DetectorOptions = {
  kind: 'adaptive',
  thresholdDb: speechThresholdDb,
  pauseMs: speechPauseMs,
  minSpeechMs,
  maxSpeechMs,
}
