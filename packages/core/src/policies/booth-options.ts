import {
  anyCount,
  checkNumbers,
  durationRange,
  type NumberRange,
  type NumberRanges,
  waitRange,
} from '../adapter/check-numbers.ts'
import { analysisStepMs, keptLines, maxSpeechMs, maxTargets, partialsPerSecond } from '../constants.ts'

const limit: NumberRange = [0, Number.POSITIVE_INFINITY]

/** What the numbers among the options of a booth may be. */
export const boothRanges: NumberRanges = {
  maxTargets: [0, maxTargets, true],
  maxQueuedUtterances: [2, Number.POSITIVE_INFINITY, true],
  earlierLines: [0, keptLines, true],
  partialsPerSecond: [0, partialsPerSecond],
  maxTranscriptBytes: anyCount,
  answerBytesPerSecond: anyCount,
  vendorTimeoutMs: durationRange,
  echoTailMs: waitRange,
  'detector.thresholdDb': [0, 100],
  'detector.pauseMs': [analysisStepMs, maxSpeechMs],
  'detector.minSpeechMs': [0, maxSpeechMs],
  'detector.maxSpeechMs': [analysisStepMs, maxSpeechMs],
  'limits.translationCharsPerHour': limit,
  'limits.speechSecondsPerHour': limit,
  'limits.voiceCharsPerHour': limit,
  'senderRate.messagesPerSecond': [0.001, Number.POSITIVE_INFINITY],
  'senderRate.messageBurst': anyCount,
  'senderRate.bytesPerSecond': anyCount,
  'senderRate.byteBurst': anyCount,
}

/** @throws LingoboothError `bad-option` */
export const checkBoothOptions = (options: object): void => checkNumbers(options, boothRanges)
