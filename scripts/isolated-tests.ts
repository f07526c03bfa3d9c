import { globSync, readFileSync } from 'node:fs'
import { root, withSlashes } from './run.ts'

/** Tests that replace modules, globals or methods that other files use too, and those of transports, whose SDKs keep timers and connections in their modules: each has a process of its own. */
export const isolatedTests = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map(withSlashes)
    .filter(
      (path) =>
        path.startsWith('packages/transport-') ||
        /\bvi\.(mock|doMock|resetModules|stub\w+|spyOn|useFakeTimers)\(/.test(readFileSync(`${root}${path}`, 'utf8')),
    )
