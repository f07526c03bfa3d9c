import type { SpeechSink } from '../lines/sentence.ts'
import { type CaptureOptions, createCapture } from './capture.ts'
import { createDeviceTest, type DeviceTestOptions } from './device-test.ts'
import { createLanguageFollowing } from './language-following.ts'
import { createHeldLines, type HeldLinesOptions } from './quarantine.ts'
import { createRecognition, type RecognitionOptions } from './recognize.ts'
import { createRecordings } from './recordings.ts'
import { createSegmentRecognition, type SegmentRecognitionOptions } from './segment-recognition.ts'
import { createSentences } from './sentences.ts'
import { createSilentMicrophone } from './silent-microphone.ts'
import type { SpeechAtoms } from './speech-atoms.ts'

/** Recordings waiting for recognition; above this the oldest is dropped. */
export const maxHeldSpeechBytes = 8_388_608

export interface ListeningOptions
  extends CaptureOptions,
    SegmentRecognitionOptions,
    Omit<RecognitionOptions, 'glossary'>,
    Omit<DeviceTestOptions, 'stores'>,
    Pick<HeldLinesOptions, 'report'> {
  readonly stores: SegmentRecognitionOptions['stores'] &
    SpeechAtoms &
    Readonly<Record<'glossary', RecognitionOptions['glossary']>>
  /** False makes every segment a line of its own. */
  readonly sentences: boolean
  /** Of the stay; undefined in no room. */
  lines(): SpeechSink | undefined
}

/** What hears speech and makes sentences of it. */
export function createListening(options: ListeningOptions) {
  const { stores, clock, lines, report } = options
  const heldLines = createHeldLines({ stores, clock, report, say: (sentence) => say(sentence) })
  const say = (sentence: Parameters<SpeechSink['say']>[0]) => {
    heldLines.said(sentence)
    if (lines()?.say(sentence) === false) report({ type: 'speech.refused', module: sentence.module })
  }
  const sentences = createSentences({
    clock,
    stores,
    sentences: options.sentences,
    hold: heldLines.hold,
    lines: {
      say,
      draft: (sentence) => lines()?.draft(sentence),
      drop: (sentence) => lines()?.drop(sentence),
    },
  })
  const recognition = createRecognition({ ...options, glossary: stores.glossary })
  const recordings = createRecordings(maxHeldSpeechBytes)
  const silentMicrophone = createSilentMicrophone(clock, stores)
  return {
    sentences,
    recordings,
    heldLines,
    following: createLanguageFollowing({ stores, report }),
    deviceTest: createDeviceTest(options),
    capture: createCapture({ ...options, recordings, silentMicrophone, live: recognition.isLive }),
    recognize: createSegmentRecognition({ ...options, recognition, sentences, recordings }),
  }
}

export type Listening = ReturnType<typeof createListening>
