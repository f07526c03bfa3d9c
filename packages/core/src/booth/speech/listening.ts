import { maxHeldSpeechBytes } from '../../constants.ts'
import { type CaptureOptions, createCapture } from './capture.ts'
import { createDeafness } from './deaf.ts'
import { createDeviceTest, type DeviceTestOptions } from './device-test.ts'
import { createRecognition, type RecognitionOptions } from './recognition.ts'
import { createRecordings } from './recordings.ts'
import { createSentences, type SentencesOptions } from './sentences.ts'
import { createUnsaid } from './unsaid.ts'

export type ListeningOptions = CaptureOptions & RecognitionOptions & SentencesOptions & DeviceTestOptions

/** What hears speech and makes sentences of it. */
export function createListening(options: ListeningOptions) {
  const ears = {
    recognition: createRecognition(options),
    sentences: createSentences(options),
    unsaid: createUnsaid(options),
    recordings: createRecordings(maxHeldSpeechBytes),
    deafness: createDeafness(options),
    deviceTest: createDeviceTest(options),
  }
  return { ...ears, ...createCapture({ ...options, ...ears }) }
}

export type Listening = ReturnType<typeof createListening>
