import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import { root } from '../run.ts'

export interface Loaded {
  /** Before the page shows anything, in KiB of minified and gzipped script. */
  readonly firstKiB: number
  /** When it is needed, without the words of other languages. */
  readonly laterKiB: number
  /** The words of each language of the interface that is loaded when it is needed, by its tag: a page loads one. */
  readonly wordsKiB: ReadonlyMap<string, number>
}

export interface Bundling {
  /** TypeScript of a page's entry. */
  readonly source: string
  /** Where the entry finds packed packages, as `pack` leaves them. */
  readonly workplace: string
  /** Packages that are left out. */
  readonly outside?: readonly string[]
}

export const gzippedKiB = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).length / 1024

/** What a page loads: each file of the bundle minified and compressed on its own. Style sheets are left out. */
export async function bundle({ source, workplace, outside = [] }: Bundling): Promise<Loaded> {
  const home = realpathSync(workplace)
  const entry = join(home, 'entry.tsx')
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: 'browser',
    // As Vite bundles a page, which nobody imports: its file may export what files that load later need from it.
    preserveEntrySignatures: 'allow-extension',
    external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
    // What Vite and webpack look for.
    resolve: { conditionNames: ['module', 'browser', 'production', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'page',
        async resolveId(id, importer = '') {
          if (id === entry) return id
          const [, name] = /node_modules\/@lingobooth\/([^/]+)/.exec(importer) ?? []
          const isForeign = !/^[./]|^@lingobooth\//.test(id)
          // What a packed package depends on is where it is installed in this repository.
          if (name && isForeign) return this.resolve(id, join(root, 'packages', name, 'package.json'))
          return null
        },
        load: (id) => {
          if (id === entry) return source
          return id.endsWith('.css') ? { code: '', moduleType: 'js' } : null
        },
      },
    ],
    onLog(_, log) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
    },
  })
  // As Vite writes the files of a page.
  const comments = { annotation: false, jsdoc: false, legal: false }
  const { output } = await build.generate({ format: 'esm', minify: true, comments, topLevelVar: true })
  await build.close()
  const chunks = output.filter((part) => part.type === 'chunk')
  const first = chunks.filter(({ fileName }) => firstFiles(chunks).has(fileName))
  const later = chunks.filter((chunk) => !first.includes(chunk) && !languageOf(chunk))
  const wordsKiB = new Map(
    chunks.flatMap((chunk) => {
      const language = languageOf(chunk)
      return language && !first.includes(chunk) ? [[language, gzippedKiB(chunk.code)]] : []
    }),
  )
  return { firstKiB: sum(first), laterKiB: sum(later), wordsKiB }
}

/** Tag of the language, where a chunk has its words. */
const languageOf = ({ facadeModuleId }: OutputChunk) => /\/messages\/words\/(.+)\.js$/.exec(facadeModuleId ?? '')?.[1]

/** The entry and all that it imports statically. */
function firstFiles(chunks: readonly OutputChunk[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || found.has(name)) return
    found.add(name)
    chunk.imports.forEach(add)
  }
  for (const { isEntry, fileName } of chunks) if (isEntry) add(fileName)
  return found
}

const sum = (chunks: readonly OutputChunk[]) => chunks.reduce((total, { code }) => total + gzippedKiB(code), 0)
