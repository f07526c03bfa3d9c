import { globSync, readFileSync } from 'node:fs'
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
  'vendor-*',
  'transport-*',
  'testing',
]
  .flatMap((pattern) => globSync(`packages/${pattern}`, { cwd: root }).sort())
  .map((folder) => ({ ...JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')), folder }))
