import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../run.ts'
import { elementSheet, type SheetName } from './sheet.ts'
import { withoutKeys } from './words.ts'

const containerPath = join(root, 'scripts/build/container.ts')
const entitiesPath = join(root, 'scripts/build/entities.ts')

/** Each notice of a license once, at the end, instead of above each module. */
function withNotices(code: string): string {
  const notices = new Set<string>()
  const rest = code.replace(/^\/\*[*!][\s\S]*?\*\/\n/gm, (notice) => {
    notices.add(notice.trim())
    return ''
  })
  return [rest.trimEnd(), ...notices, ''].join('\n')
}

/**
 * What loads later elsewhere is imported at once: it comes in the same file, and the bundler would write each module as a function that is called
 * where its effects may be needed. Ours have none.
 */
function inlined(code: string): string | null {
  const paths: string[] = []
  const text = code.replace(
    /(?<!typeof )\bimport\(('.+?')\)/g,
    (_, path: string) => `Promise.resolve(inlined${paths.push(path) - 1})`,
  )
  return paths.length > 0
    ? [...paths.map((path, index) => `import * as inlined${index} from ${path}`), text].join('\n')
    : null
}

/** An entry with all that it needs in one file for a script tag: an integrity check covers one file alone. */
export async function bundleEntry(
  entry: 'lingobooth' | 'lingobooth-captions' | 'frame' | 'frame-page',
): Promise<string> {
  const build = await rolldown({
    input: join(root, `packages/element/src/${entry}.ts`),
    cwd: root,
    platform: 'browser',
    resolve: { conditionNames: ['@lingobooth/source', 'module', 'browser', 'production', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx' },
    plugins: [
      {
        name: 'styles',
        resolveId: (id) => (id.endsWith('.css?inline') ? id : null),
        load(id) {
          const name = /\/(styles|captions)\.css\?inline$/.exec(id)?.[1] as SheetName | undefined
          return name ? { code: elementSheet(name), moduleType: 'text' } : null
        },
      },
      {
        name: 'react',
        // For a React older than that in this file.
        resolveId(id, importer) {
          return id === 'use-sync-external-store/shim' ? this.resolve('react', importer) : null
        },
      },
      {
        name: 'container',
        resolveId: (id) => (id === 'inversify' ? containerPath : null),
      },
      {
        name: 'entities',
        resolveId: (id) => (id === 'entities/decode' ? entitiesPath : null),
      },
      {
        name: 'later',
        transform: (code, id) => (id.includes('/node_modules/') ? null : inlined(code)),
      },
      {
        name: 'words',
        transform: (code, id) => (/\/messages\/words\/(?!en\.)/.test(id) ? withoutKeys(code, 'ts') : null),
      },
    ],
    onLog(_, log) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
    },
  })
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    codeSplitting: false,
    // Nobody bundles this file again.
    comments: { annotation: false, jsdoc: false },
  })
  await build.close()
  return withNotices(output[0].code)
}
