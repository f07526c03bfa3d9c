import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { joinStyles } from '../join-styles.ts'
import type { Subject } from './subjects.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const entry = 'virtual:entry'

/** What a page loads of a subject: minified (a style sheet as it is shipped) and compressed with gzip. */
export async function measureKiB({ files, external = [] }: Subject): Promise<number> {
  const paths = files.map((file) => join(root, file))
  const [path = ''] = paths
  const text = path.endsWith('.css') ? joinStyles(path, readFileSync) : await bundle(paths, external)
  return gzipSync(text, { level: 9 }).length / 1024
}

/** Everything that the files export, with their dependencies. */
async function bundle(paths: readonly string[], external: readonly string[]): Promise<string> {
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: 'browser',
    external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
    // What Vite and webpack look for.
    resolve: { conditionNames: ['@lingobooth/source', 'module', 'browser', 'production', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => {
          if (id === entry) return id
          return paths.includes(id) ? { id, moduleSideEffects: true } : null
        },
        load: (id) => (id === entry ? paths.map((path) => `export * from ${JSON.stringify(path)}`).join('\n') : null),
      },
    ],
    onLog(_, log) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
    },
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
}
