import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canInstallPackages, installPackagesSync, isDebian } from './apt.ts'

const downloadTimeoutMs = 300_000
const require = createRequire(import.meta.url)

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name]
    return folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []
  }),
]

/** Path of a Chromium that is already on this machine; `CHROME_PATH` wins. */
export function findBrowser(): string | undefined {
  const wanted = process.env.CHROME_PATH
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Error(`CHROME_PATH names no file: ${wanted}. Correct it, or unset it to let Chromium be found.`)
  }
  return knownPaths.find((path) => existsSync(path)) ?? playwrightBrowser()
}

/**
 * Path of a Chromium, installing one where none is found: Debian's package as root, else Playwright's download.
 * @throws where neither works, saying how to get one by hand.
 */
export function provisionBrowser(log: (line: string) => void = console.log): string {
  const found = findBrowser()
  if (found) return found
  const ways = [installWithPlaywright, ...(canInstallPackages() ? [installWithApt] : [])]
  if (isDebian()) ways.reverse()
  for (const install of ways) {
    install(log)
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium on this machine. Install Chrome or Chromium, or run `npx playwright install --with-deps chromium`, or set CHROME_PATH.',
  )
}

function installWithApt(log: (line: string) => void) {
  log('Chromium is missing: installing the package chromium with apt-get (about 20 s)')
  const failure = installPackagesSync(['chromium'])
  if (failure) log(`apt-get could not install chromium: ${failure}`)
}

function installWithPlaywright(log: (line: string) => void) {
  const command = playwrightCommand()
  if (!command) return
  log('Chromium is missing: downloading it with `playwright install chromium`')
  const result = spawnSync(process.execPath, [command, 'install', '--no-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: downloadTimeoutMs,
  })
  if (result.status !== 0) log('Playwright could not download Chromium')
}

function playwrightBrowser(): string | undefined {
  if (!playwrightCommand()) return undefined
  const { chromium } = require('playwright') as typeof import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function playwrightCommand(): string | undefined {
  try {
    return join(dirname(require.resolve('playwright/package.json')), 'cli.js')
  } catch {
    return undefined
  }
}
