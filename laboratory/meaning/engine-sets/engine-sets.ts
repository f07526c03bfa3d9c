import type { EngineSet } from './engine-set.ts'
import { libreTranslate } from './libre-translate.ts'
import { pocketsphinxApertium, pocketsphinxApertiumNoise } from './pocketsphinx-apertium.ts'
import { transcriptionServer } from './transcription-server.ts'
import { typedApertium } from './typed-apertium.ts'
import { typedApertiumGlossary } from './typed-apertium-glossary.ts'
import { whisperApertium, whisperApertiumNoise } from './whisper-apertium.ts'
import { typedBergamot, whisperBergamot } from './whisper-bergamot.ts'
import { whisperLiveKit } from './whisper-live-kit.ts'

/** In the order of the page. */
export const engineSets: readonly EngineSet[] = [
  typedApertium,
  typedApertiumGlossary,
  pocketsphinxApertium,
  whisperApertium,
  pocketsphinxApertiumNoise,
  whisperApertiumNoise,
  typedBergamot,
  whisperBergamot,
  libreTranslate,
  transcriptionServer,
  whisperLiveKit,
]
