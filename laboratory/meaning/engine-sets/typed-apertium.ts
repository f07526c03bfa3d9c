import type { EngineSet } from './engine-set.ts'

export const typedApertium: EngineSet = {
  name: 'typed-apertium',
  translator: 'Apertium',
  needs: [],
  vendorsOf: (vendors) => vendors,
}
