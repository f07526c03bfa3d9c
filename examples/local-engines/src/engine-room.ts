import { canRecognize, canSpeak, type EnginesReport, hasPrograms, reportEngines } from './engine-status.ts'
import { engineUses, whatWouldAdd } from './engine-uses.ts'
import type { RoomOptions } from './engine-uses.types.ts'
import { createApertiumEngine, type TranslationEngine } from './engines/apertium.ts'
import type { LanguagePair } from './engines/apertium-pairs.ts'
import { createLiveRecognitionEngine, type LiveRecognitionEngine } from './engines/live-recognition.ts'
import { createRecognitionEngine, type RecognitionEngine } from './engines/recognition.ts'
import { createSpeechEngine, type SpeechEngine } from './engines/speech.ts'
import { createVoiceFromPackage } from './engines/voice-from-package.ts'
import { type HostedVendors, noVendors } from './hosted.ts'
import { createNeuralRoom } from './neural/neural-room.ts'
import { requestError } from './request-error.ts'

export interface EngineRoom {
  /** @throws `engine-unavailable` (503) if the engine is not installed; so do the others */
  translation(): Pick<TranslationEngine, 'translate'>
  speech(): Pick<SpeechEngine, 'speak'>
  recognition(): Pick<RecognitionEngine, 'recognize'>
  liveRecognition(): LiveRecognitionEngine
  readonly hosted: HostedVendors
  works(): { pairs: readonly LanguagePair[]; speech: boolean; recognition: boolean }
  report(): EnginesReport
  setInstalling(installing: boolean): void
  close(): Promise<void>
}

export function createEngineRoom(options: RoomOptions): EngineRoom {
  const { choice, hosted = noVendors } = options
  const isUsed = choice === 'auto' || choice === 'local'
  const translation = createApertiumEngine()
  const programs = createSpeechEngine()
  const fromPackage = createVoiceFromPackage()
  const speech: Pick<SpeechEngine, 'speak'> = {
    speak: (...request) => (hasPrograms() ? programs : fromPackage).speak(...request),
  }
  const recognition = createRecognitionEngine()
  const liveRecognition = createLiveRecognitionEngine()
  const neural = options.neural.length > 0 ? createNeuralRoom(options.neural) : undefined
  let installing = false

  const report = (): EnginesReport => {
    const pairs = translation.pairs()
    const reports = neural?.report(installing) ?? []
    const more = neural?.works().recognition === true
    const works = { pairs, speech: canSpeak(), recognition: canRecognize() || more, neural: reports }
    return {
      ...reportEngines(pairs, installing),
      ...(neural && { neural: reports }),
      choice,
      uses: isUsed ? engineUses(works, hosted) : [],
      adds: whatWouldAdd(works, options),
    }
  }
  const demand = <T>(engine: T, { state, engine: name, note }: EnginesReport['speech']): T => {
    if (state === 'ready') return engine
    throw requestError(
      503,
      'engine-unavailable',
      `${name} is not here. ${note}`,
      state === 'installing' ? 5 : undefined,
    )
  }
  const rules = {
    translation: () => demand(translation, report().translation),
    speech: () => demand(speech, report().speech),
    recognition: () => demand(recognition, report().recognition),
    liveRecognition: () => demand(liveRecognition, report().recognition),
  }
  if (isUsed && canRecognize()) liveRecognition.warm()

  return {
    hosted,
    translation: () => neural?.translation(rules.translation) ?? rules.translation(),
    speech: () => neural?.speech(rules.speech) ?? rules.speech(),
    recognition: () => neural?.recognition(rules.recognition) ?? rules.recognition(),
    liveRecognition: () => neural?.liveRecognition(rules.liveRecognition) ?? rules.liveRecognition(),
    works() {
      if (!isUsed) return { pairs: [], speech: false, recognition: false }
      const more = neural?.works() ?? { pairs: [], recognition: false }
      return {
        pairs: [...translation.pairs(), ...more.pairs],
        speech: canSpeak(),
        recognition: canRecognize() || more.recognition,
      }
    },
    report,
    setInstalling(value) {
      installing = value
      if (isUsed && canRecognize()) liveRecognition.warm()
      void neural?.lookAgain()
    },
    async close() {
      const engines = [translation, programs, fromPackage, recognition, liveRecognition, ...(neural ? [neural] : [])]
      await Promise.all(engines.map((engine) => engine.close()))
    },
  }
}
