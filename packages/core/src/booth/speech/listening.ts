import { createRecognition, type RecognitionOptions } from './recognition.ts'
import { createSentences, type SentencesOptions } from './sentences.ts'

/** What makes sentences of captured speech; its code loads when the microphone first opens. */
export const createListening = (options: RecognitionOptions & SentencesOptions) => ({
  recognition: createRecognition(options),
  sentences: createSentences(options),
})

export type Listening = ReturnType<typeof createListening>
