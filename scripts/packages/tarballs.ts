import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Finished, root, runPnpm } from '../run.ts'
import { packages } from './published.ts'

/** All that the packed packages come from. */
const sources = [
  'packages/**',
  'scripts/*.ts',
  'scripts/{build,floors,packages}/**',
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

const cache = join(root, 'node_modules/.cache/lingobooth')
const staleLockMs = 15 * 60_000

/** Whether this process got the lock. One that was killed leaves its own, which counts for a while. */
function gotLock(lock: string): boolean {
  const sinceMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (sinceMs !== undefined && Date.now() - sinceMs > staleLockMs) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

/** Folder of the packages as they would be published, which are built and packed once for the same sources. @throws what the package manager says. */
export function packedTarballs(): string {
  const name = fingerprintOf(root)
  const folder = join(cache, name)
  const lock = `${cache}.lock`
  mkdirSync(cache, { recursive: true })
  while (!existsSync(folder)) {
    if (!gotLock(lock)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      continue
    }
    try {
      if (!existsSync(folder)) packInto(folder, name)
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return folder
}

function packInto(folder: string, name: string) {
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  try {
    succeed(runPnpm(['build']))
    const filters = packages.flatMap((each) => ['--filter', each.name])
    succeed(runPnpm([...filters, 'pack', '--out', join(unfinished, '%s.tgz')]))
    if (fingerprintOf(root) !== name) throw new Error('The sources changed while they were packed. Try again.')
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

export function succeed({ ok, output }: Finished): void {
  if (!ok) throw new Error(output)
}
