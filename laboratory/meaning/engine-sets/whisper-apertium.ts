import type { EngineSet } from './engine-set.ts'

/** The demo as it starts. */
export const whisperApertium: EngineSet = {
  name: 'whisper-apertium',
  recognizer: 'Whisper tiny.en, live',
  translator: 'Apertium',
  needs: [],
  neural: ['whisper'],
  vendorsOf: (vendors) => vendors,
}
