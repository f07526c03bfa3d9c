import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { root } from '../../../scripts/run.ts'
import { bundle } from '../../../scripts/sizes/bundle.ts'

/** Sources of this repository bundled and minified as a page gets them, compressed. */
export async function bundleBytes(files: readonly string[]): Promise<number> {
  const source = files.map((file) => `export * from '${root}${file}'\n`).join('')
  const { firstKiB } = await bundle({ source, workplace: root })
  return Math.round(firstKiB * 1024)
}

/** Files that a page loads as they are, each compressed. */
export const fileBytes = (paths: readonly string[]): number =>
  paths.reduce((total, path) => total + gzipSync(readFileSync(path), { level: 9 }).length, 0)
