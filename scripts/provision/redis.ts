import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installCommand, installPackagesSync } from './apt.ts'

const packages = ['redis-server']
const names = ['redis-server', 'valkey-server']

/** Path of a Redis or Valkey server that is already on this machine; `REDIS_SERVER_PATH` wins. */
export function findRedisServer(): string | undefined {
  const wanted = process.env.REDIS_SERVER_PATH
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Error(`REDIS_SERVER_PATH names no file: ${wanted}. Correct it, or unset it to let a server be found.`)
  }
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** Why the tests that need it are skipped, or nothing. In CI they are not skipped, but fail. */
export const redisServerMissing = (): string =>
  findRedisServer() || process.env.CI ? '' : 'no redis-server on this machine'

/** Installs redis-server with apt-get where it is missing and we may. @returns whether it is there, after saying how to get it. */
export function provisionRedisServer(log: (line: string) => void = console.log): boolean {
  if (findRedisServer()) return true
  if (canInstallPackages()) {
    log('redis-server is missing: installing it with apt-get (about 5 s)')
    const failure = installPackagesSync(packages)
    if (failure) log(`apt-get could not install redis-server: ${failure}`)
  }
  if (findRedisServer()) return true
  log('Without redis-server the tests of gateways that share a store are skipped.')
  log(`Get it as root with: ${installCommand(packages)}`)
  return false
}
