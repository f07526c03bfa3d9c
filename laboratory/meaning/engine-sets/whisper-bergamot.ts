import type { EngineSet } from './engine-set.ts'

/** The demo with `--neural`: Bergamot translates into Portuguese, and Apertium into the others. */
const bergamot = {
  translator: 'Bergamot into Portuguese, Apertium into the others',
  needs: ['LINGOBOOTH_NEURAL'],
  vendorsOf: (vendors) => vendors,
} as const satisfies Omit<EngineSet, 'name'>

export const typedBergamot: EngineSet = { ...bergamot, name: 'typed-bergamot', neural: ['bergamot'] }
export const whisperBergamot: EngineSet = {
  ...bergamot,
  name: 'whisper-bergamot',
  recognizer: 'Whisper tiny.en, live',
  neural: ['whisper', 'bergamot'],
}
