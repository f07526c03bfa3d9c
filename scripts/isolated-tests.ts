import { globSync, readFileSync } from 'node:fs'
import { root, withSlashes } from './run.ts'

/**
 * Each has a process of its own: tests that replace modules, globals or methods that other files use too, those of transports, whose SDKs keep
 * timers and connections in their modules, and those that count which functions run, which would count the timers of other files too.
 */
export const isolatedTests = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map(withSlashes)
    .filter(
      (path) =>
        path.startsWith('packages/transport-') ||
        /\bvi\.(mock|doMock|resetModules|stub\w+|spyOn|useFakeTimers)\(|'node:inspector/.test(
          readFileSync(`${root}${path}`, 'utf8'),
        ),
    )
