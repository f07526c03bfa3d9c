import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { root } from '../../../scripts/run.ts'

/** Sources of this repository bundled and minified as a page gets them, compressed. */
export async function bundleBytes(files: readonly string[]): Promise<number> {
  const build = await rolldown({
    input: files.map((file) => `${root}${file}`),
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  return output.reduce((total, part) => total + ('code' in part ? gzipSync(part.code, { level: 9 }).length : 0), 0)
}

/** Files that a page loads as they are, each compressed. */
export const fileBytes = (paths: readonly string[]): number =>
  paths.reduce((total, path) => total + gzipSync(readFileSync(path), { level: 9 }).length, 0)
