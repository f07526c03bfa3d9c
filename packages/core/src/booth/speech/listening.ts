import { maxHeldSpeechBytes } from '../../constants.ts'
import { type CaptureOptions, createCapture } from './capture.ts'
import { createDeafness } from './deaf.ts'
import { createDeviceTest, type DeviceTestOptions } from './device-test.ts'
import { createFollowing, type FollowingOptions } from './following.ts'
import { createHeldLines } from './held-lines.ts'
import { createRecognition, type RecognitionOptions } from './recognition.ts'
import { createRecordings } from './recordings.ts'
import { createSentences, type SentencesOptions } from './sentences.ts'

export type ListeningOptions = CaptureOptions &
  RecognitionOptions &
  SentencesOptions &
  DeviceTestOptions &
  FollowingOptions

/** What hears speech and makes sentences of it. */
export function createListening(options: ListeningOptions) {
  const ears = {
    recognition: createRecognition(options),
    sentences: createSentences(options),
    following: createFollowing(options),
    heldLines: createHeldLines(options),
    recordings: createRecordings(maxHeldSpeechBytes),
    deafness: createDeafness(options),
    deviceTest: createDeviceTest(options),
  }
  return { ...ears, ...createCapture({ ...options, ...ears }) }
}

export type Listening = ReturnType<typeof createListening>
