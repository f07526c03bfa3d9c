import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstallPackages, installCommand, installPackages } from './apt.ts'
import { findProgram } from './programs.ts'

/** The engines of the demo and of its tests. */
export const engineParts = ['translation', 'speech', 'recognition'] as const
const testParts = ['fonts', 'firefox', 'webkit', 'sound', 'nats', 'redis', 'proxies'] as const
export const packagedParts = [...testParts, ...engineParts]
export type PackagedPart = (typeof packagedParts)[number]

declare module 'vitest' {
  interface ProvidedContext {
    readonly natsServerMissing: string
    readonly redisServerMissing: string
    readonly proxiesMissing: string
    /** Tags of languages of the interface for whose letters this machine has no font. */
    readonly languagesWithoutFont: readonly string[]
  }
}

interface Step {
  readonly part: PackagedPart
  readonly what: string
  /** Of Debian. */
  readonly packages: readonly string[]
  isThere(): boolean
}

const has = (...programs: string[]) => programs.every((name) => findProgram([name]))
const hasPocketsphinx = () =>
  existsSync('/usr/share/pocketsphinx/model/en-us/en-us.lm.bin') &&
  existsSync('/usr/lib/python3/dist-packages/pocketsphinx')

export const findNatsServer = () => findProgram(['nats-server'], 'NATS_SERVER_PATH')
export const findRedisServer = () => findProgram(['redis-server', 'valkey-server'], 'REDIS_SERVER_PATH')
export const findFirefox = () => findProgram(['firefox-esr', 'firefox'])
/** Where Debian and Ubuntu put the small browser that comes with WebKitGTK, by processor. */
export const findMiniBrowser = (): string | undefined =>
  ['x86_64', 'aarch64']
    .map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))

const step = (part: PackagedPart, what: string, packages: string, isThere: () => boolean): Step => ({
  ...{ part, what, isThere },
  packages: packages.split(' '),
})
const pair = (what: string, name: string, ...modes: string[]): Step =>
  step('translation', what, name, () => modes.every((mode) => existsSync(`/usr/share/apertium/modes/${mode}.mode`)))

/** Those of the engines in the order in which a conversation first needs them: one useful pair, both speech engines, then more pairs. */
const steps: readonly Step[] = [
  step(
    'fonts',
    'letters of Chinese and Japanese',
    'fonts-wqy-microhei',
    () => withoutFont(['zh-cn', 'ja']).length === 0,
  ),
  step('firefox', 'Firefox', 'firefox-esr', () => findFirefox() !== undefined),
  step('webkit', 'WebKitGTK', 'webkit2gtk-driver', () => findMiniBrowser() !== undefined && has('WebKitWebDriver')),
  step('webkit', 'a screen for WebKitGTK', 'xvfb xauth', () => has('Xvfb')),
  // Firefox says that a sound has ended at once, and never opens an audio context, where no sound server runs.
  step('sound', 'sound for both', 'pulseaudio pulseaudio-utils', () => has('pulseaudio', 'paplay')),
  step('nats', 'NATS', 'nats-server', () => findNatsServer() !== undefined),
  step('redis', 'Redis', 'redis-server', () => findRedisServer() !== undefined),
  step('proxies', 'nginx', 'nginx', () => has('nginx')),
  step('proxies', 'Caddy', 'caddy', () => has('caddy')),
  pair('English - Spanish', 'apertium-eng-spa', 'eng-spa', 'spa-eng'),
  step('speech', 'voices', 'espeak-ng lame', () => has('espeak-ng', 'lame')),
  step('recognition', 'English speech recognition', 'pocketsphinx-en-us python3-pocketsphinx', hasPocketsphinx),
  pair('French - Spanish', 'apertium-fr-es', 'fr-es', 'es-fr'),
  pair('Portuguese - Spanish', 'apertium-es-pt', 'es-pt', 'pt-es'),
  pair('Italian - Spanish', 'apertium-spa-ita', 'spa-ita', 'ita-spa'),
  pair('Catalan - Spanish', 'apertium-spa-cat', 'spa-cat', 'cat-spa'),
  pair('Galician - English', 'apertium-en-gl', 'en-gl', 'gl-en'),
  pair('English - Catalan', 'apertium-eng-cat', 'eng-cat', 'cat-eng'),
  step('recognition', 'spoken test sentences', 'flite sox', () => has('flite', 'sox')),
]

/** Those of the languages that have no font; none where the system does not say. */
function withoutFont(languages: readonly string[]): readonly string[] {
  if (process.platform !== 'linux') return []
  return languages.filter((language) => {
    const { status, stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
    return status === 0 && stdout.trim() === ''
  })
}

const stepsWithout = (parts: readonly PackagedPart[]) =>
  steps.filter(({ part, isThere }) => parts.includes(part) && !isThere())

/** Debian packages of these parts that are not on this machine. */
export const missingPackages = (...parts: PackagedPart[]): string[] =>
  stepsWithout(parts).flatMap(({ packages }) => packages)

/** Why tests that need these parts are skipped, or nothing. In CI they are not skipped, but fail. */
export function whyMissing(...parts: PackagedPart[]): string {
  const missing = process.env.CI ? [] : missingPackages(...parts)
  return missing.length > 0 ? `not on this machine: ${missing.join(', ')}` : ''
}

/** What tests leave out because it is not on this machine. Installs nothing. */
export const missingForTests = () => ({
  natsServerMissing: whyMissing('nats'),
  redisServerMissing: whyMissing('redis'),
  proxiesMissing: whyMissing('proxies'),
  languagesWithoutFont: process.env.CI
    ? []
    : withoutFont(['ar', 'he', 'zh-cn', 'ja']).map((tag) => (tag === 'zh-cn' ? 'zh-Hans' : tag)),
})

export interface ProvisionPackagesOptions {
  readonly only: readonly PackagedPart[]
  /** Takes one line for each step; nothing is said where nothing is missing. @default console.log */
  readonly log?: (line: string) => void
  /** Stops before the next package; one that is being installed is finished. */
  readonly signal?: AbortSignal
}

/**
 * Installs the missing packages with apt-get, one call for each step, so that engines can be used one by one.
 * Never rejects: what could not be had is said in `log` and in the answer.
 * @returns whether every part asked for is there.
 */
export async function provisionPackages({
  only,
  log = console.log,
  signal,
}: ProvisionPackagesOptions): Promise<boolean> {
  const missing = stepsWithout(only)
  for (const [index, { what, packages }] of canInstallPackages() ? missing.entries() : []) {
    if (signal?.aborted) return false
    log(`[${index + 1}/${missing.length}] ${what}: installing ${packages.join(' ')} with apt-get`)
    const failure = await installPackages(packages, signal)
    if (failure) log(`${what} could not be installed: ${failure}`)
  }
  const left = missing.filter(({ isThere }) => !isThere())
  if (left.length === 0) return true
  log(`Missing: ${left.map(({ what }) => what).join(', ')}. What needs them is left out.`)
  log(`On Debian or Ubuntu, get them as root with: ${installCommand(left.flatMap(({ packages }) => packages))}`)
  return false
}
