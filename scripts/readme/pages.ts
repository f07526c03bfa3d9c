import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = `${resolve(import.meta.dirname, '../..')}/`

export interface Page {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

const patterns = ['*.md', 'docs/**/*.md', '{packages,examples,templates}/*/README.md', 'laboratory/*/README.md']
const generated = ['docs/reference/**', 'docs/statecharts/**', 'docs/behaviour.md']

/** Every page that is written for readers of the repository. */
export const readPages = (): Page[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: generated }))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

export const readPage = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
