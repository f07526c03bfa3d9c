import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../run.ts'
import { styleSheet } from '../styles/style-sheet.ts'
import { withoutKeys } from '../words/without-keys.ts'

/** The style sheet of the panels, which the element carries as text. */
export const elementStyles = (): string => styleSheet(join(root, 'packages/react/src/styles/index.css'))

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
export async function bundleEntry(entry: 'lingobooth' | 'frame' | 'frame-page'): Promise<string> {
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
        load: (id) => (id.endsWith('.css?inline') ? { code: elementStyles(), moduleType: 'text' } : null),
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
  return output[0].code
}
