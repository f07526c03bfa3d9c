import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const updateAttempts = 5
/** No package starts a service here: the tests start their own servers. */
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', SYSTEMD_OFFLINE: '1' }
const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120']

let updated = false

/** Whether this process may install Debian packages: root, with `apt-get`. */
export const canInstallPackages = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Ubuntu's `chromium` package is a snap, which does not start in containers: only Debian's own is worth trying first. */
export const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

export const installCommand = (packages: readonly string[]): string =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`

/**
 * Installs packages. `signal` stops it between two calls of apt-get, never in the middle of one.
 * @returns the last words of apt-get where it failed, otherwise undefined.
 */
export async function installPackages(packages: readonly string[], signal?: AbortSignal): Promise<string | undefined> {
  for (let attempt = 1; !updated && attempt <= updateAttempts; attempt++) {
    updated = (await run('update')) === undefined
    if (!updated) await delay(1000)
  }
  if (signal?.aborted) return 'stopped'
  return run('install', '-y', '--no-install-recommends', ...packages)
}

/** In a process group and with a file for its complaints, so that apt-get finishes its package even if we are ended first. */
function run(command: string, ...rest: string[]): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-provision-'))
  const path = join(folder, 'apt-get.log')
  return new Promise<string | undefined>((resolve) => {
    const child = spawn('apt-get', [command, ...options, ...rest], {
      ...{ env, detached: true },
      stdio: ['ignore', 'ignore', openSync(path, 'w')],
    })
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : readFileSync(path, 'utf8').trim().split('\n').at(-1) || `it ended with ${code}`),
    )
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
}
