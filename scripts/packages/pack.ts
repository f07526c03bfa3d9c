import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Finished, run, runPnpm } from '../run.ts'
import type { Package } from './published.ts'

export interface Packed extends Package {
  readonly tarball: string
  /** Where the tarball was unpacked: modules in `workplace` find it there. */
  readonly unpacked: string
}

/** Packs built packages as they would be published, and unpacks them. @throws what the package manager says. */
export function pack(packages: readonly Package[], workplace: string): Packed[] {
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  succeed(runPnpm([...filters, 'pack', '--out', join(workplace, '%s.tgz')]))
  return packages.map((published) => {
    const tarball = join(workplace, `lingobooth-${basename(published.folder)}.tgz`)
    const unpacked = join(workplace, 'node_modules', published.name)
    mkdirSync(unpacked, { recursive: true })
    succeed(run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components', '1']))
    return { ...published, tarball, unpacked }
  })
}

function succeed({ ok, output }: Finished) {
  if (!ok) throw new Error(output)
}
