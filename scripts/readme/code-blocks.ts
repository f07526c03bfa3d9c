import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Page, root } from './pages.ts'

export interface CodeBlock {
  readonly page: string
  readonly line: number
  /** Named by a comment on the first line, such as `// booth.ts`; other blocks of the page can import it. */
  readonly fileName: string
  readonly code: string
}

const fence = /^```(ts|tsx)\n([\s\S]*?)^```$/gm
const nameComment = /^\/\/ ([\w-]+\.(?:ts|tsx|test\.ts))\n/

/** The TypeScript of a page, one module for each block. */
export function codeBlocks({ path, text }: Page): CodeBlock[] {
  return [...text.matchAll(fence)].map(({ index, 1: language = 'ts', 2: code = '' }) => {
    const line = text.slice(0, index).split('\n').length
    return { page: path, line, code, fileName: nameComment.exec(code)?.[1] ?? `line-${line}.${language}` }
  })
}

/** Inside of the demo page's package, from where every package of the workspace resolves. */
export const blocksFolder = 'examples/react-host/.cache/pages/'

export const folderOf = (page: string): string => `${blocksFolder}${page.replace(/\.md$/, '')}/`

/** Where the transports, the SDKs of their vendors and what recipes use are: the demo page does without them. */
function pathsOfPackages(): Record<string, readonly string[]> {
  const upToRoot = '../../../../'
  const entries = globSync('packages/transport-*', { cwd: root }).flatMap((folder) => {
    const { name, peerDependencies = {} } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'))
    const sdks = Object.keys(peerDependencies).filter((peer) => !peer.startsWith('@lingobooth/'))
    const own = [name, [`${upToRoot}${folder}/src/index.ts`]] as const
    return [own, ...sdks.map((sdk) => [sdk, [`${upToRoot}${folder}/node_modules/${sdk}`]] as const)]
  })
  const element = `${upToRoot}packages/element/src/`
  const gateway = `${upToRoot}packages/gateway/`
  return {
    '@lingobooth/gateway': [`${gateway}src/index.ts`],
    '@lingobooth/gateway/*': [`${gateway}src/*/index.ts`],
    ioredis: [`${gateway}node_modules/ioredis`],
    '@ai-sdk/openai': [`${gateway}node_modules/@ai-sdk/openai`],
    ...Object.fromEntries(entries),
    '@lingobooth/element': [`${element}index.ts`],
    '@lingobooth/element/*': [`${element}*.ts`],
    ...pathsOfRecipes(`${upToRoot}packages/web/node_modules/`),
  }
}

/** What a recipe uses and no package needs. */
const pathsOfRecipes = (modules: string) => ({
  '@ricky0123/vad-web/*': [`${modules}@ricky0123/vad-web/*`],
  '@testing-library/react': [`${modules}../../react/node_modules/@testing-library/react`],
  'onnxruntime-web/wasm': [`${modules}onnxruntime-web/types.d.ts`],
})

/** Writes the blocks as modules, and what the compiler needs beside them. */
export function writeBlocks(blocks: readonly CodeBlock[]): void {
  rmSync(`${root}${blocksFolder}`, { recursive: true, force: true })
  for (const { page, fileName, code } of blocks) {
    const path = `${root}${folderOf(page)}${fileName}`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${code}\nexport {}\n`)
  }
  const config = {
    extends: '../../../../tsconfig.json',
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, paths: pathsOfPackages() },
    include: ['**/*.ts', '**/*.tsx'],
    exclude: [],
  }
  writeFileSync(`${root}${blocksFolder}tsconfig.json`, JSON.stringify(config))
}
