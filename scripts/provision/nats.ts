import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installCommand, installPackagesSync } from './apt.ts'

const packages = ['nats-server']
/** Debian puts it where the PATH of an ordinary user does not look. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Path of a nats-server that is already on this machine; `NATS_SERVER_PATH` wins. */
export function findNatsServer(): string | undefined {
  const wanted = process.env.NATS_SERVER_PATH
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new Error(`NATS_SERVER_PATH names no file: ${wanted}. Correct it, or unset it to let nats-server be found.`)
  }
  return folders()
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path))
}

/** Why the tests that need it are skipped, or nothing. In CI they are not skipped, but fail. */
export const natsServerMissing = (): string =>
  findNatsServer() || process.env.CI ? '' : 'no nats-server on this machine'

/** Installs nats-server with apt-get where it is missing and we may. @returns whether it is there, after saying how to get it. */
export function provisionNatsServer(log: (line: string) => void = console.log): boolean {
  if (findNatsServer()) return true
  if (canInstallPackages()) {
    log('nats-server is missing: installing it with apt-get (about 5 s)')
    const failure = installPackagesSync(packages)
    if (failure) log(`apt-get could not install nats-server: ${failure}`)
  }
  if (findNatsServer()) return true
  log('Without nats-server the tests of the NATS transport are skipped.')
  log(`Get it as root with: ${installCommand(packages)}`)
  log('Or take a binary from https://nats.io/download and put it on PATH.')
  return false
}
