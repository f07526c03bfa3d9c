import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const lockWaitSeconds = 120
const updateAttempts = 5
/** No package starts a service here: the tests start their own servers. */
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', SYSTEMD_OFFLINE: '1' }
const lockOption = ['-o', `DPkg::Lock::Timeout=${lockWaitSeconds}`]
const updateArguments = ['update', '-qq', ...lockOption]
const installArguments = (packages: readonly string[]) => [
  'install',
  '-y',
  '-qq',
  '--no-install-recommends',
  ...lockOption,
  ...packages,
]

let updated = false

/** Whether this process may install Debian packages: root, with `apt-get`. */
export const canInstallPackages = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Ubuntu's `chromium` package is a snap, which does not start in containers: only Debian's own is worth trying first. */
export const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

export const installCommand = (packages: readonly string[]): string =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`

/** Installs packages and waits for it. @returns the last words of apt-get where it failed, otherwise undefined. */
export function installPackagesSync(packages: readonly string[]): string | undefined {
  const run = (options: string[]) => {
    const result = spawnSync('apt-get', options, {
      env: aptEnvironment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return result.status === 0 ? undefined : lastLine(result.stderr || String(result.error ?? ''))
  }
  for (let attempt = 1; !updated && attempt <= updateAttempts; attempt++) {
    updated = run(updateArguments) === undefined
    if (!updated) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  }
  return run(installArguments(packages))
}

/** The same without blocking; `signal` stops it between two apt-get calls, never in the middle of one. */
export async function installPackages(packages: readonly string[], signal?: AbortSignal): Promise<string | undefined> {
  for (let attempt = 1; !updated && attempt <= updateAttempts; attempt++) {
    updated = (await run(updateArguments)) === undefined
    if (!updated) await delay(1000)
  }
  if (signal?.aborted) return 'stopped'
  return run(installArguments(packages))
}

/** In a process group and with a file for its complaints, so that apt-get finishes its package even if we are ended first. */
function run(options: string[]): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-provision-'))
  const path = join(folder, 'apt-get.log')
  const complaints = openSync(path, 'w')
  return new Promise<string | undefined>((resolve) => {
    const child = spawn('apt-get', options, {
      env: aptEnvironment,
      stdio: ['ignore', 'ignore', complaints],
      detached: true,
    })
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : lastLine(readFileSync(path, 'utf8')) || `apt-get ended with ${code}`),
    )
  }).finally(() => {
    closeSync(complaints)
    rmSync(folder, { recursive: true, force: true })
  })
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
