import type { EngineSet } from './engine-set.ts'

export const pocketsphinxApertium: EngineSet = {
  name: 'pocketsphinx-apertium',
  recognizer: 'PocketSphinx, live',
  translator: 'Apertium',
  needs: [],
  vendorsOf: (vendors) => vendors,
}
