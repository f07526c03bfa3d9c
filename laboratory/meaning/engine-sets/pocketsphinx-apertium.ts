import type { EngineSet } from './engine-set.ts'

export const pocketsphinxApertium: EngineSet = {
  name: 'pocketsphinx-apertium',
  recognizer: 'PocketSphinx, live',
  translator: 'Apertium',
  needs: [],
  vendorsOf: (vendors) => vendors,
}

/** As in a room with a fan, a keyboard, rain or traffic. */
export const pocketsphinxApertiumNoise: EngineSet = {
  ...pocketsphinxApertium,
  name: 'pocketsphinx-apertium-noise',
  recognizer: 'PocketSphinx, live',
  snrDb: 10,
}
