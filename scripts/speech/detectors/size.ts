import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { measureKiB } from '../../sizes/measure.ts'

/** Sources of this repository bundled and minified as a page gets them, compressed. */
export const bundleBytes = async (files: readonly string[]): Promise<number> =>
  Math.round((await measureKiB({ name: 'detector', files })) * 1024)

/** Files that a page loads as they are, each compressed. */
export const fileBytes = (paths: readonly string[]): number =>
  paths.reduce((total, path) => total + gzipSync(readFileSync(path), { level: 9 }).length, 0)
