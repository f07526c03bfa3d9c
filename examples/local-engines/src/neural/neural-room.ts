import type { TranslationEngine } from '../engines/apertium.ts'
import type { LiveRecognitionEngine } from '../engines/live-recognition.ts'
import type { RecognitionEngine } from '../engines/recognition.ts'
import type { SpeechEngine } from '../engines/speech.ts'
import { bergamotPairs, bergamotTranslates } from './bergamot.ts'
import type { NeuralReport } from './neural-part.ts'
import { createNeuralParts } from './neural-parts.ts'
import type { NeuralName } from './pins.ts'
import { piperSpeaks } from './piper.ts'

type Rules<Engine> = () => Engine

/** Neural engines where there are some, chosen by language, and the rules for the rest and for what they fail at. */
export interface NeuralRoom {
  translation(rules: Rules<Pick<TranslationEngine, 'translate'>>): Pick<TranslationEngine, 'translate'>
  speech(rules: Rules<Pick<SpeechEngine, 'speak'>>): Pick<SpeechEngine, 'speak'>
  recognition(rules: Rules<Pick<RecognitionEngine, 'recognize'>>): Pick<RecognitionEngine, 'recognize'>
  liveRecognition(rules: Rules<LiveRecognitionEngine>): LiveRecognitionEngine
  works(): { pairs: readonly { from: string; to: string }[]; recognition: boolean }
  report(isInstalling: boolean): NeuralReport[]
  /** Starts what has been installed since. */
  lookAgain(): Promise<void>
  close(): Promise<void>
}

export function createNeuralRoom(names: readonly NeuralName[], all = createNeuralParts()): NeuralRoom {
  const { whisper, bergamot, piper } = all
  const parts = names.map((name) => all[name])
  const lookAgain = async () => void (await Promise.all(parts.map((part) => part.start())))
  void lookAgain()

  return {
    translation: (rules) => ({
      translate: (request, signal) => {
        const { engine } = bergamot
        if (!engine || !bergamotTranslates(request.from, request.to)) return rules().translate(request, signal)
        return orElse(
          () => engine.translate(request, signal),
          () => rules().translate(request, signal),
          signal,
        )
      },
    }),
    speech: (rules) => ({
      speak: (request, signal) => {
        const { engine } = piper
        if (!engine || !piperSpeaks(request.voice)) return rules().speak(request, signal)
        return orElse(
          () => engine.speak(request, signal),
          () => rules().speak(request, signal),
          signal,
        )
      },
    }),
    recognition: (rules) => ({
      recognize: (samples, signal) => {
        const recordings = whisper.engine?.recordings
        if (!recordings) return rules().recognize(samples, signal)
        return orElse(
          () => recordings.recognize(samples, signal),
          () => rules().recognize(samples, signal),
          signal,
        )
      },
    }),
    liveRecognition: (rules) => whisper.engine?.streams ?? rules(),
    works: () => ({ pairs: bergamot.engine ? bergamotPairs : [], recognition: whisper.engine !== undefined }),
    report: (isInstalling) => parts.map((part) => part.report(isInstalling)),
    lookAgain,
    close: async () => void (await Promise.all(parts.map((part) => part.close()))),
  }
}

/** What the rules make of it where the first engine fails, unless nobody waits any more. */
async function orElse<T>(first: () => Promise<T>, rules: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await first()
  } catch (error) {
    if (signal?.aborted) throw error
    return rules()
  }
}
