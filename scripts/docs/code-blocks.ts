import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from '../run.ts'
import { type Page, readPages } from './pages.ts'

export interface CodeBlock {
  readonly page: string
  /** Named by a comment on the first line, such as `// booth.ts`; other blocks of the page can import it. */
  readonly fileName: string
  readonly code: string
}

const fence = /^```(ts|tsx)\n([\s\S]*?)^```$/gm
const nameComment = /^\/\/ ([\w.-]+\.tsx?)\n/

/** The TypeScript of a page, one module for each block. */
export const codeBlocks = ({ path, text }: Page): CodeBlock[] =>
  [...text.matchAll(fence)].map(({ index, 1: language = 'ts', 2: code = '' }) => {
    const line = text.slice(0, index).split('\n').length
    return { page: path, code, fileName: nameComment.exec(code)?.[1] ?? `line-${line}.${language}` }
  })

/** The block with that name, on whatever page it stands. @throws where no page has it */
export function blockNamed(name: string): CodeBlock {
  const block = readPages()
    .flatMap(codeBlocks)
    .findLast(({ fileName }) => fileName === name)
  if (!block) throw new Error(`No page has a block that begins with "// ${name}".`)
  return block
}

/** Writes files below this folder, from where all resolves that the pages import, and says where they are. */
export function writeFiles(name: string, files: readonly (readonly [path: string, text: string])[]): string {
  const folder = `${root}scripts/docs/.cache/${name}/`
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(folder + path), { recursive: true })
    writeFileSync(folder + path, text)
  }
  return folder
}
