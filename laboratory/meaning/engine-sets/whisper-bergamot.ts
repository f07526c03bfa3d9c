import type { EngineSet } from './engine-set.ts'

/** The demo with `--neural`: Bergamot translates into Portuguese, and Apertium into the others. */
const neural = {
  translator: 'Bergamot into Portuguese, Apertium into the others',
  needs: ['LINGOBOOTH_NEURAL'],
  neural: true,
  vendorsOf: (vendors) => vendors,
} as const satisfies Omit<EngineSet, 'name'>

export const typedBergamot: EngineSet = { ...neural, name: 'typed-bergamot' }
export const whisperBergamot: EngineSet = { ...neural, name: 'whisper-bergamot', recognizer: 'Whisper tiny.en, live' }
