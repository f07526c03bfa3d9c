import type { LiveRecognitionEngine } from '../engines/live-recognition.ts'
import type { RecognitionEngine } from '../engines/recognition.ts'
import type { SpeechEngine } from '../engines/speech.ts'
import { type Bergamot, bergamotPairs, createBergamot } from './bergamot.ts'
import { neuralFolder } from './folder.ts'
import { createNeuralPart, type NeuralPart } from './neural-part.ts'
import { createPiper } from './piper.ts'
import { createWhisper, type Whisper } from './whisper.ts'
import { whisperRecordings, whisperStreams } from './whisper-recognition.ts'

export interface NeuralParts {
  whisper: NeuralPart<{ recordings: Pick<RecognitionEngine, 'recognize'>; streams: LiveRecognitionEngine }>
  bergamot: NeuralPart<Bergamot>
  piper: NeuralPart<SpeechEngine>
}

/** Loud enough for a decode, which shows that the runtime suits this processor; silence needs none. */
const tone = Buffer.from(
  Int16Array.from({ length: 16_000 }, (_, index) => (index < 8_000 ? 0 : 8_000 * (index % 2))).buffer,
)

function createRecognizers(whisper: Whisper) {
  const streams = whisperStreams(whisper)
  return { recordings: whisperRecordings(whisper), streams, close: () => streams.close() }
}

export function createNeuralParts(folder = neuralFolder()): NeuralParts {
  const whisper = createNeuralPart({
    ...{ folder, name: 'whisper', task: 'recognition', languages: 'English', instead: 'PocketSphinx' },
    create: (own) => createRecognizers(createWhisper(own)),
    tryOut: (engine) => engine.recordings.recognize(tone),
  })
  const bergamot = createNeuralPart<Bergamot>({
    ...{ folder, name: 'bergamot', task: 'translation', languages: 'English ↔ Portuguese', instead: 'Apertium' },
    create: (own) => createBergamot(own),
    tryOut: (engine) => Promise.all(bergamotPairs.map((pair) => engine.translate({ ...pair, text: 'a' }))),
  })
  const piper = createNeuralPart<SpeechEngine>({
    ...{ folder, name: 'piper', task: 'speech', languages: 'English, a man’s voice', instead: 'eSpeak NG' },
    create: (own, python) => createPiper(own, python),
    tryOut: (engine) => engine.speak({ text: 'a', voice: 'en-us+m3' }),
  })
  return { whisper, bergamot, piper }
}
