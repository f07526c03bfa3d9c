import { spawnSync } from 'node:child_process'
import type { Finished } from './run.ts'

export type Git = (...args: string[]) => Finished

/** Git in a clone, without its warnings. A container may own the clone as somebody else. */
export const gitIn =
  (folder: string): Git =>
  (...args) => {
    const settings = ['-c', 'safe.directory=*', '-c', 'core.quotePath=false']
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    const { status, stdout } = spawnSync('git', [...settings, ...args], options)
    return { ok: status === 0, output: stdout ?? '' }
  }

export interface Changes {
  /** Where this branch left `main`, or on `main` the commit before. */
  readonly base: string
  /** Files that differ from it, with new ones. */
  readonly files: readonly string[]
}

/** What has changed; undefined where git cannot tell. */
export function changesOf(git: Git): Changes | undefined {
  const read = (...args: string[]) => {
    const { ok, output } = git(...args)
    return ok ? output.trim() : undefined
  }
  const head = read('rev-parse', 'HEAD')
  const left = read('merge-base', 'HEAD', 'origin/main') ?? read('merge-base', 'HEAD', 'main')
  const base = left !== undefined && left !== head ? left : read('rev-parse', '--verify', 'HEAD~1')
  if (base === undefined) return undefined
  const changed = read('diff', '--no-renames', '--name-only', base)
  const added = read('ls-files', '--others', '--exclude-standard')
  if (changed === undefined || added === undefined) return undefined
  return { base, files: `${changed}\n${added}`.split('\n').filter(Boolean) }
}
