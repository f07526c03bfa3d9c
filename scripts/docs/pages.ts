import { globSync, readFileSync } from 'node:fs'
import { root } from '../run.ts'

export interface Page {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

const patterns = ['*.md', 'docs/**/*.md', 'packages/*/README.md']

export const readPage = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

/** Every page that is written for readers, without the generated ones. */
export const readPages = (): Page[] =>
  globSync(patterns, { cwd: root, exclude: ['docs/reference/**'] })
    .sort()
    .map((path) => ({ path, text: readPage(path) }))
