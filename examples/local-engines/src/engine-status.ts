import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { EngineChoice, EngineUse } from './engine-uses.types.ts'
import type { ApertiumPair } from './engines/apertium-pairs.ts'
import { pythonPath } from './engines/recognition.ts'
import { hasVoicePackage } from './engines/voice-package.ts'
import type { NeuralReport } from './neural/neural-part.ts'

export type EngineState = 'ready' | 'installing' | 'unavailable'

export interface EngineReport {
  state: EngineState
  engine: string
  note?: string
}

export interface EnginesReport {
  translation: EngineReport & { pairs: { source: string; target: string }[] }
  speech: EngineReport
  recognition: EngineReport
  /** The engines that are asked first, where they were asked for. */
  neural?: NeuralReport[]
  /** Who does what, for the table on the page. */
  uses: EngineUse[]
  choice: EngineChoice
  /** What one command or key would add. */
  adds: string[]
}

const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
const onPath = (program: string): boolean =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && endings.some((ending) => existsSync(join(folder, program + ending))))

export const hasPrograms = (): boolean => onPath('espeak-ng') && onPath('lame')

/** Checks a few files, cheap enough for every request, so that an engine is available as soon as it is installed. */
export const canSpeak = (): boolean => hasPrograms() || hasVoicePackage()

export const canRecognize = (): boolean =>
  [
    pythonPath,
    '/usr/lib/python3/dist-packages/pocketsphinx',
    '/usr/share/pocketsphinx/model/en-us/en-us/mdef',
    '/usr/share/pocketsphinx/model/en-us/en-us.lm.bin',
  ].every((path) => existsSync(path))

export function reportEngines(
  pairs: readonly ApertiumPair[],
  installing: boolean,
): Pick<EnginesReport, 'translation' | 'speech' | 'recognition'> {
  const report = (engine: string, ready: boolean): EngineReport => {
    if (ready) return { state: 'ready', engine }
    if (installing) return { state: 'installing', engine, note: 'It is being installed and joins by itself.' }
    return { state: 'unavailable', engine, note: 'Install it with: node scripts/provision.ts' }
  }
  const translation = report('Apertium', pairs.length > 0)
  return {
    translation: {
      ...translation,
      ...(installing && pairs.length > 0 ? { note: 'More pairs may be on their way.' } : {}),
      pairs: pairs.map(({ from, to }) => ({ source: from, target: to })),
    },
    speech: report('eSpeak NG', canSpeak()),
    recognition: report('PocketSphinx', canRecognize()),
  }
}
