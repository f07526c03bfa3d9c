import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canInstallPackages, installPackages, isDebian } from './apt.ts'
import { findProgram } from './programs.ts'

const downloadTimeoutMs = 300_000
const require = createRequire(import.meta.url)
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const knownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name]
    return folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []
  }),
]

/** Path of a Chromium that is already on this machine; `CHROME_PATH` wins. Installs nothing. */
export const findBrowser = (): string | undefined =>
  findProgram(names, 'CHROME_PATH') ?? knownPaths.find((path) => existsSync(path)) ?? playwrightBrowser()

/**
 * Path of a Chromium, installing one where none is found: Debian's package as root, else Playwright's download.
 * @throws where neither works, saying how to get one by hand.
 */
export async function provisionBrowser(): Promise<string> {
  const ways = canInstallPackages() ? [installWithPlaywright, installWithApt] : [installWithPlaywright]
  for (const install of isDebian() ? ways.reverse() : ways) if (!findBrowser()) await install()
  const found = findBrowser()
  if (found) return found
  throw new Error(
    'No Chromium on this machine. Install Chrome or Chromium, or run `npx playwright install --with-deps chromium`, or set CHROME_PATH.',
  )
}

async function installWithApt() {
  console.log('Chromium is missing: installing the package chromium with apt-get (about 20 s)')
  const failure = await installPackages(['chromium'])
  if (failure) console.log(`apt-get could not install chromium: ${failure}`)
}

function installWithPlaywright() {
  const folder = dirname(require.resolve('playwright/package.json'))
  console.log('Chromium is missing: downloading it with `playwright install chromium`')
  const result = spawnSync(process.execPath, [join(folder, 'cli.js'), 'install', '--no-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: downloadTimeoutMs,
  })
  if (result.status !== 0) console.log('Playwright could not download Chromium')
}

function playwrightBrowser(): string | undefined {
  const { chromium } = require('playwright') as typeof import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}
