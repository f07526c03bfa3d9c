import { canRecognize, canSpeak, type EnginesReport, reportEngines } from './engine-status.ts'
import { type ApertiumEngine, createApertiumEngine } from './engines/apertium.ts'
import { createLiveRecognitionEngine, type LiveRecognitionEngine } from './engines/live-recognition.ts'
import { createRecognitionEngine, type RecognitionEngine } from './engines/recognition.ts'
import { createSpeechEngine, type SpeechEngine } from './engines/speech.ts'
import { requestError } from './request-error.ts'

export interface EngineRoom {
  /** @throws `engine-unavailable` (503) if the engine is not installed; so do the others */
  translation(): ApertiumEngine
  speech(): SpeechEngine
  recognition(): RecognitionEngine
  liveRecognition(): LiveRecognitionEngine
  works(): { pairs: ReturnType<ApertiumEngine['pairs']>; speech: boolean; recognition: boolean }
  report(): EnginesReport
  setInstalling(installing: boolean): void
  close(): Promise<void>
}

export function createEngineRoom(): EngineRoom {
  const translation = createApertiumEngine()
  const speech = createSpeechEngine()
  const recognition = createRecognitionEngine()
  const liveRecognition = createLiveRecognitionEngine()
  let installing = false

  const report = () => reportEngines(translation.pairs(), installing)
  const demand = <T>(engine: T, { state, engine: name, note }: EnginesReport['speech']): T => {
    if (state === 'ready') return engine
    throw requestError(
      503,
      'engine-unavailable',
      `${name} is not here. ${note}`,
      state === 'installing' ? 5 : undefined,
    )
  }
  if (canRecognize()) liveRecognition.warm()

  return {
    translation: () => demand(translation, report().translation),
    speech: () => demand(speech, report().speech),
    recognition: () => demand(recognition, report().recognition),
    liveRecognition: () => demand(liveRecognition, report().recognition),
    works: () => ({ pairs: translation.pairs(), speech: canSpeak(), recognition: canRecognize() }),
    report,
    setInstalling(value) {
      installing = value
      if (canRecognize()) liveRecognition.warm()
    },
    async close() {
      await Promise.all([translation.close(), speech.close(), recognition.close(), liveRecognition.close()])
    },
  }
}
