import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installCommand, installPackagesSync } from './apt.ts'

const onPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** Where Debian and Ubuntu put the small browser that comes with WebKitGTK, by processor. */
const miniBrowserPaths = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)

export const findFirefox = (): string | undefined => onPath('firefox-esr') ?? onPath('firefox')
export const findMiniBrowser = (): string | undefined => miniBrowserPaths.find((path) => existsSync(path))

/** Firefox says that a sound has ended at once, and never opens an audio context, where no sound server runs. */
const sound = {
  packages: ['pulseaudio', 'pulseaudio-utils'],
  present: () => !!onPath('pulseaudio') && !!onPath('paplay'),
}

const needs = {
  Firefox: [{ packages: ['firefox-esr'], present: () => findFirefox() !== undefined }, sound],
  WebKitGTK: [
    { packages: ['webkit2gtk-driver'], present: () => !!findMiniBrowser() && !!onPath('WebKitWebDriver') },
    { packages: ['xvfb', 'xauth'], present: () => !!onPath('Xvfb') },
    sound,
  ],
} as const

export type OtherBrowser = keyof typeof needs

const missingPackages = (browser: OtherBrowser): string[] =>
  needs[browser].flatMap(({ packages, present }) => (present() ? [] : packages))

/** Why the tests in this browser are left out, or nothing. In CI they are not left out, but fail. */
export function missingBrowser(browser: OtherBrowser): string {
  const packages = process.env.CI ? [] : missingPackages(browser)
  return packages.length > 0 ? `not on this machine: ${packages.join(', ')}` : ''
}

/** Installs Firefox, WebKitGTK and what they need with apt-get, where they are missing and we may. @returns whether they are all there. */
export function provisionOtherBrowsers(log: (line: string) => void = console.log): boolean {
  const missing = () => [...new Set([...missingPackages('Firefox'), ...missingPackages('WebKitGTK')])]
  const packages = missing()
  if (packages.length === 0) return true
  if (canInstallPackages()) {
    log(`Firefox or WebKitGTK is missing: installing ${packages.join(' ')} with apt-get (about a minute)`)
    const failure = installPackagesSync(packages)
    if (failure) log(`apt-get could not install them: ${failure}`)
  }
  const left = missing()
  if (left.length === 0) return true
  log('Without these packages, tests in Firefox or WebKitGTK are left out.')
  log(`On Debian, get them as root with: ${installCommand(left)}`)
  return false
}
