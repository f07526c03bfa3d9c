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

/** As in a room with a fan, a keyboard, rain or traffic. */
export const whisperApertiumNoise: EngineSet = {
  ...whisperApertium,
  name: 'whisper-apertium-noise',
  recognizer: 'Whisper tiny.en, live',
  snrDb: 10,
}
