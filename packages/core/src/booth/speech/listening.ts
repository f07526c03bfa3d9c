import { maxHeldSpeechBytes } from '../../constants.ts'
import type { DeskTools } from '../desk.ts'
import { createDeafness } from './deaf.ts'
import { createDeviceTest, type DeviceTestOptions } from './device-test.ts'
import { createRecognition, type RecognitionOptions } from './recognition.ts'
import { createRecordings } from './recordings.ts'
import { createSentences, type SentencesOptions } from './sentences.ts'

/** What hears speech and makes sentences of it; its code loads when the microphone first opens. */
export const createListening = (
  options: RecognitionOptions & SentencesOptions & DeviceTestOptions & Pick<DeskTools, 'stores'>,
) => ({
  recognition: createRecognition(options),
  sentences: createSentences(options),
  recordings: createRecordings(maxHeldSpeechBytes),
  deafness: createDeafness(options),
  deviceTest: createDeviceTest(options),
})

export type Listening = ReturnType<typeof createListening>
