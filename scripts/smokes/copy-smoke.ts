import { cpSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** Makes an application of the template and of what `smokes/<name>` puts in its place, beside the packed packages. */
export function copySmoke(name: string, tarballs: string): string {
  const folder = join(tarballs, 'smokes', name)
  mkdirSync(folder, { recursive: true })
  for (const part of ['src', 'server', 'index.html', 'tsconfig.json'])
    cpSync(join(root, 'templates/react', part), join(folder, part), { recursive: true })
  cpSync(join(root, 'smokes', name), folder, { recursive: true })
  for (const tarball of globSync('lingobooth-*.tgz', { cwd: tarballs }))
    cpSync(join(tarballs, tarball), join(folder, tarball))
  return folder
}
