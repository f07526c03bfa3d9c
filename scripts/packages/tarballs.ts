import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Finished, root, runPnpm } from '../run.ts'
import { packages } from './published.ts'

/** All that the packed packages come from. */
const sources = [
  'packages/**',
  'scripts/*.ts',
  'scripts/{element,packages,styles}/**',
  'tsconfig*.json',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'LICENSE',
]
const products = ['**/node_modules/**', '**/dist/**', '**/*.tsbuildinfo']

/** Changes with the path and the content of any file of a folder that matches the patterns. */
export function fingerprintOf(folder: string, patterns: readonly string[] = sources): string {
  const hash = createHash('sha256')
  const entries = globSync(patterns, { cwd: folder, exclude: products, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...new Set(paths)].sort()) {
    const content = readFileSync(path)
    hash.update(`${path.slice(folder.length)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

/** Folder of the packages as they would be published, which are built and packed once for the same sources. @throws what the package manager says. */
export function packedTarballs(): string {
  const cache = join(root, 'node_modules/.cache/lingobooth')
  const fingerprint = fingerprintOf(root)
  const tarballs = join(cache, fingerprint)
  if (existsSync(tarballs)) return tarballs
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  succeed(runPnpm(['build']))
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  succeed(runPnpm([...filters, 'pack', '--out', join(unfinished, '%s.tgz')]))
  // Somebody may have gone on writing meanwhile.
  if (fingerprintOf(root) !== fingerprint) return packedTarballs()
  renameSync(unfinished, tarballs)
  return tarballs
}

export function succeed({ ok, output }: Finished): void {
  if (!ok) throw new Error(output)
}
