import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { run } from '../run.ts'
import type { Package } from './published.ts'
import { packedTarballs, succeed } from './tarballs.ts'

export interface Packed extends Package {
  readonly tarball: string
  /** Where the tarball was unpacked: modules in `workplace` find it there. */
  readonly unpacked: string
}

/** Puts packages as they would be published into a folder, and unpacks them. @throws what the package manager says. */
export function pack(packages: readonly Package[], workplace: string): Packed[] {
  const tarballs = packedTarballs()
  return packages.map((published) => {
    const name = `lingobooth-${basename(published.folder)}.tgz`
    const tarball = join(workplace, name)
    copyFileSync(join(tarballs, name), tarball)
    const unpacked = join(workplace, 'node_modules', published.name)
    mkdirSync(unpacked, { recursive: true })
    succeed(run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components', '1']))
    return { ...published, tarball, unpacked }
  })
}
