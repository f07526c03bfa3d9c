import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

export interface Package {
  readonly folder: string
  readonly name: string
  readonly description: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The published packages, core first, then those that face the application, then the adapters. */
export const packages: readonly Package[] = [
  'core',
  'react',
  'element',
  'web',
  'gateway',
  'call-captions',
  'vendor-*',
  'transport-*',
  'testing',
]
  .flatMap((pattern) => globSync(`packages/${pattern}`, { cwd: root }).sort())
  .map((folder) => ({ ...JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')), folder }))

type Export = string | { readonly types?: string }

/** Each published entry that exports something with a type, such as `core.view`, with the file of its types. The packages have to be built. */
export const typedEntries = () =>
  packages.flatMap(({ folder, name }) => {
    const { publishConfig } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return Object.entries<Export>(publishConfig.exports).flatMap(([path, target]) => {
      const types = typeof target === 'string' ? undefined : target.types
      if (!types || types.includes('*')) return []
      const file = join(root, folder, types)
      if (!/^export (?!\{\})/m.test(readFileSync(file, 'utf8'))) return []
      return [{ folder, name: [name.replace('@lingobooth/', ''), ...path.split('/').slice(1)].join('.'), types: file }]
    })
  })
