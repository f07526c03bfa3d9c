import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from '../../../../scripts/packages/published.ts'
import { fingerprintOf, packedTarballs, succeed } from '../../../../scripts/packages/tarballs.ts'
import { root, runPnpm } from '../../../../scripts/run.ts'

const samples = join(root, 'samples')

/** What the folders of samples contain, by a fingerprint of each. */
export const sampleFingerprints = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(samples, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, fingerprintOf(`${join(samples, name)}/`, ['**'])]),
  )

/** Builds a sample in a folder, as it is, with the packages as they would be published now. @throws what its build says */
export function installSample(name: string, place: string): string {
  const folder = join(place, name)
  mkdirSync(folder, { recursive: true })
  cpSync(join(samples, name), folder, { recursive: true })
  const tarballs = packedTarballs()
  const overrides = Object.fromEntries(
    packages.map((each) => [each.name, `file:${join(tarballs, `${each.name.slice(1).replace('/', '-')}.tgz`)}`]),
  )
  // JSON, which YAML reads too.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides, strictDepBuilds: false }))
  const env = { NODE_ENV: 'production', CI: 'true' }
  for (const args of [['install', '--prod=false', '--no-frozen-lockfile', '--prefer-offline'], ['build']])
    succeed(runPnpm(args, folder, env))
  return folder
}
