import { existsSync } from 'node:fs'
import { onPath } from '../../examples/local-engines/src/engine-status.ts'
import { canInstallPackages, installCommand, installPackages } from './apt.ts'

export type EngineName = 'translation' | 'speech' | 'recognition'

interface EngineStep {
  engine: EngineName
  what: string
  packages: readonly string[]
  present: () => boolean
}

export interface ProvisionEnginesOptions {
  /** @default every engine */
  only?: readonly EngineName[]
  /** Takes one line per step; nothing is said where nothing is missing. @default console.log */
  log?: (line: string) => void
  /** Called after each step that installed something, so that a running server can look again. */
  onInstalled?: (engine: EngineName) => void
  /** Stops before the next package; one that is being installed is finished. */
  signal?: AbortSignal
}

const mode = (name: string) => existsSync(`/usr/share/apertium/modes/${name}.mode`)
const modelFolder = '/usr/share/pocketsphinx/model/en-us'

const pair = (what: string, name: string, ...modes: string[]): EngineStep => ({
  engine: 'translation',
  what,
  packages: [name],
  present: () => modes.every(mode),
})

/** In the order in which a conversation first needs them: one useful pair, both speech engines, then more pairs. */
const steps: readonly EngineStep[] = [
  pair('English - Spanish', 'apertium-eng-spa', 'eng-spa', 'spa-eng'),
  {
    engine: 'speech',
    what: 'voices',
    packages: ['espeak-ng', 'lame'],
    present: () => onPath('espeak-ng') && onPath('lame'),
  },
  {
    engine: 'recognition',
    what: 'English speech recognition',
    packages: ['pocketsphinx-en-us', 'python3-pocketsphinx'],
    present: () =>
      existsSync(`${modelFolder}/en-us.lm.bin`) && existsSync('/usr/lib/python3/dist-packages/pocketsphinx'),
  },
  pair('French - Spanish', 'apertium-fr-es', 'fr-es', 'es-fr'),
  pair('Portuguese - Spanish', 'apertium-es-pt', 'es-pt', 'pt-es'),
  pair('Italian - Spanish', 'apertium-spa-ita', 'spa-ita', 'ita-spa'),
  pair('Catalan - Spanish', 'apertium-spa-cat', 'spa-cat', 'cat-spa'),
  pair('Galician - English', 'apertium-en-gl', 'en-gl', 'gl-en'),
  pair('English - Catalan', 'apertium-eng-cat', 'eng-cat', 'cat-eng'),
  {
    engine: 'recognition',
    what: 'spoken test sentences',
    packages: ['flite', 'sox'],
    present: () => onPath('flite') && onPath('sox'),
  },
]

const missingSteps = (only?: readonly EngineName[]) =>
  steps.filter((step) => (only?.includes(step.engine) ?? true) && !step.present())

/** Whether all of an engine is on this machine; `missing` lists the Debian packages that are not. */
export function enginesPresent(): Record<EngineName, boolean> & { missing: readonly string[] } {
  const missing = missingSteps()
  const complete = (engine: EngineName) => missing.every((step) => step.engine !== engine)
  return {
    translation: complete('translation'),
    speech: complete('speech'),
    recognition: complete('recognition'),
    missing: missing.flatMap((step) => step.packages),
  }
}

/**
 * Installs the missing open engines with apt-get, one call each, so that they can be used one by one.
 * Never rejects: what could not be had is said in `log` and in the answer.
 * @returns whether every engine asked for is there.
 */
export async function provisionEngines(options: ProvisionEnginesOptions = {}): Promise<boolean> {
  const { only, log = console.log, onInstalled, signal } = options
  const missing = missingSteps(only)
  if (missing.length === 0) return true
  const everyPackage = missing.flatMap((step) => step.packages)
  if (!canInstallPackages()) {
    log(`These engines are missing: ${missing.map((step) => step.what).join(', ')}.`)
    log(`On Debian or Ubuntu, get them as root with: ${installCommand(everyPackage)}`)
    return false
  }
  for (const [index, step] of missing.entries()) {
    if (signal?.aborted) return false
    log(`[${index + 1}/${missing.length}] ${step.what}: installing ${step.packages.join(' ')} with apt-get`)
    const failure = await installPackages(step.packages, signal)
    if (failure) log(`${step.what} could not be installed: ${failure}`)
    else onInstalled?.(step.engine)
  }
  const left = missingSteps(only).flatMap((step) => step.packages)
  if (left.length > 0) log(`Still missing: ${left.join(' ')}. Get them as root with: ${installCommand(left)}`)
  return left.length === 0
}
