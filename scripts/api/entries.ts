import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from '../packages/published.ts'
import { root } from '../run.ts'

/** What of a package can be imported, and has types. */
export interface Entry {
  readonly package: string
  readonly folder: string
  /** Of the report, such as `core.view`. */
  readonly name: string
  readonly types: string
}

type Export = string | { readonly types?: string }

/** The published entries with types. */
export function entriesOf(packages: readonly Package[]): readonly Entry[] {
  return packages.flatMap(({ folder, name }) => {
    const { publishConfig } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly publishConfig: { readonly exports: Readonly<Record<string, Export>> }
    }
    return Object.entries(publishConfig.exports).flatMap(([path, target]) => {
      const types = typeof target === 'string' ? undefined : target.types
      const short = [name.replace('@lingobooth/', ''), ...path.split('/').slice(1)].join('.')
      return types && !types.includes('*')
        ? [{ package: name, folder, name: short, types: join(root, folder, types) }]
        : []
    })
  })
}
