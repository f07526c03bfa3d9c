import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Finished, root, runPnpm } from '../run.ts'
import { filledOnce } from './filled-once.ts'
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

/** Changes when anything is written into the `dist` of these folders. @throws where one of them is empty. */
export function distStateOf(folders: readonly string[]): string {
  const states = folders.flatMap((folder) => {
    const files = globSync('dist/**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
    if (files.length === 0) throw new Error(`${folder}/dist is empty. Try again when no other build is running.`)
    return files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const { size, mtimeMs } = statSync(path)
      return `${path} ${size} ${mtimeMs}`
    })
  })
  return states.sort().join('\n')
}

/** Folder of the packages as they would be published, which are built and packed once for the same sources. @throws what the package manager says. */
export function packedTarballs(): string {
  const fingerprint = () => fingerprintOf(root)
  return filledOnce(join(root, 'node_modules/.cache/lingobooth'), fingerprint, (folder) => {
    succeed(runPnpm(['build']))
    const built = packages.map(({ folder }) => join(root, folder))
    const before = distStateOf(built)
    const filters = packages.flatMap(({ name }) => ['--filter', name])
    succeed(runPnpm([...filters, 'pack', '--out', join(folder, '%s.tgz')]))
    if (distStateOf(built) !== before)
      throw new Error('Another build wrote into dist while the packages were packed. Try again when it is done.')
  })
}

export function succeed({ ok, output }: Finished): void {
  if (!ok) throw new Error(output)
}
