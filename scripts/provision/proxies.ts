import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installCommand, installPackagesSync } from './apt.ts'

export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

/** Path of a proxy that is already on this machine. Debian puts nginx where only root looks. */
export const findProxy = (name: ProxyName): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const missing = () => proxyNames.filter((name) => !findProxy(name))

/** Why the tests that need them are skipped, or nothing. In CI they are not skipped, but fail. */
export const proxiesMissing = (): string =>
  missing().length === 0 || process.env.CI ? '' : `no ${missing().join(' and no ')} on this machine`

/** Installs nginx and Caddy with apt-get where they are missing and we may. @returns whether they are there, after saying how to get them. */
export function provisionProxies(log: (line: string) => void = console.log): boolean {
  const packages = missing()
  if (packages.length === 0) return true
  if (canInstallPackages()) {
    log(`${packages.join(' and ')} missing: installing with apt-get (about 10 s)`)
    const failure = installPackagesSync(packages)
    if (failure) log(`apt-get could not install ${packages.join(' and ')}: ${failure}`)
  }
  if (missing().length === 0) return true
  log('Without nginx and Caddy the tests of a gateway behind them are skipped.')
  log(`Get them as root with: ${installCommand(missing())}`)
  return false
}
