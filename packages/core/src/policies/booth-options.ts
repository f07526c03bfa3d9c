import {
  checkNumbers,
  durationRange,
  fromOne,
  fromZero,
  type NumberRanges,
  waitRange,
} from '../adapter/check-numbers.ts'
import { analysisStepMs, keptLines, maxSpeechMs, maxTargets, partialsPerSecond } from '../constants.ts'

/** What the numbers among the options of a booth may be. */
export const boothRanges = {
  maxTargets: [0, maxTargets],
  maxQueuedUtterances: [2, Number.POSITIVE_INFINITY],
  earlierLines: [0, keptLines],
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
  senderRate: {
    messagesPerSecond: [0.001, Number.POSITIVE_INFINITY],
    messageBurst: fromOne,
    bytesPerSecond: fromOne,
    byteBurst: fromOne,
  },
} as const satisfies NumberRanges

/** @throws LingoboothError `bad-option` */
export const checkBoothOptions = (options: object): void => checkNumbers(options, boothRanges)
