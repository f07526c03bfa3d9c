import type { EngineSet } from './engine-set.ts'
import { typedApertium } from './typed-apertium.ts'

export const typedApertiumGlossary: EngineSet = {
  ...typedApertium,
  name: 'typed-apertium-glossary',
  translator: 'Apertium, with a glossary',
  glossary: true,
}
