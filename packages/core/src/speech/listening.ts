import { type CaptureOptions, createCapture } from './capture.ts'
import { createDeviceTest, type DeviceTestOptions } from './device-test.ts'
import { createLanguageFollowing, type FollowingOptions } from './language-following.ts'
import { createHeldLines } from './quarantine.ts'
import { createRecognition, type RecognitionOptions } from './recognize.ts'
import { createRecordings } from './recordings.ts'
import { createSentences, type SentencesOptions } from './sentences.ts'
import { createSilentMicrophone } from './silent-microphone.ts'

/** Recordings waiting for recognition; above this the oldest is dropped. */
export const maxHeldSpeechBytes = 8_388_608

export type ListeningOptions = CaptureOptions &
  Omit<RecognitionOptions, 'glossary'> &
  SentencesOptions &
  DeviceTestOptions &
  FollowingOptions

/** What hears speech and makes sentences of it. */
export function createListening(options: ListeningOptions) {
  const ears = {
    recognition: createRecognition({ ...options, glossary: options.stores.glossary }),
    sentences: createSentences(options),
    following: createLanguageFollowing(options),
    heldLines: createHeldLines(options),
    recordings: createRecordings(maxHeldSpeechBytes),
    silentMicrophone: createSilentMicrophone(options),
    deviceTest: createDeviceTest(options),
  }
  return { ...ears, ...createCapture({ ...options, ...ears }) }
}

export type Listening = ReturnType<typeof createListening>
