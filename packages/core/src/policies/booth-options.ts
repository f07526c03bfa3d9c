import {
  checkNumbers,
  durationRange,
  fromOne,
  fromZero,
  type NumberRanges,
  waitRange,
} from '../adapter/check-numbers.ts'
import { analysisStepMs, keptLines, maxSpeechMs, maxTargets, partialsPerSecond } from '../constants.ts'
import { LingoboothError } from '../errors.ts'
import type { DetectorOptions } from '../ports/microphone.port.ts'

/** What the numbers among the options of a booth may be. */
export const boothRanges = {
  maxTargets: [0, maxTargets, true],
  maxQueuedUtterances: [2, Number.POSITIVE_INFINITY, true],
  earlierLines: [0, keptLines, true],
  partialsPerSecond: [0, partialsPerSecond],
  maxTranscriptBytes: fromOne,
  answerBytesPerSecond: fromOne,
  vendorTimeoutMs: durationRange,
  echoTailMs: waitRange,
  detector: {
    thresholdDb: [0, 100],
    pauseMs: [analysisStepMs, maxSpeechMs],
    minSpeechMs: [0, maxSpeechMs],
    maxSpeechMs: [analysisStepMs, maxSpeechMs],
  },
  limits: { translationCharsPerHour: fromZero, speechSecondsPerHour: fromZero, voiceCharsPerHour: fromZero },
  captions: { previewCallsPerMinute: fromOne },
  senderRate: {
    messagesPerSecond: [0.001, Number.POSITIVE_INFINITY],
    messageBurst: fromOne,
    bytesPerSecond: fromOne,
    byteBurst: fromOne,
  },
} as const satisfies NumberRanges

/** @throws LingoboothError `bad-option` */
export function checkBoothOptions(options: { readonly detector?: Partial<DetectorOptions> }): void {
  checkNumbers(options, boothRanges)
  const { minSpeechMs = 0, maxSpeechMs = minSpeechMs } = options.detector ?? {}
  if (minSpeechMs > maxSpeechMs) throw new LingoboothError('bad-option', 'Pass at most maxSpeechMs as minSpeechMs.')
}
