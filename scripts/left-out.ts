import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { whole } from './form.ts'
import { type Finished, root } from './run.ts'

type Git = (...args: string[]) => Finished

/** Git in a clone, without its warnings. A container may own the clone as somebody else. */
const gitIn =
  (folder: string): Git =>
  (...args) => {
    const settings = ['-c', 'safe.directory=*', '-c', 'core.quotePath=false']
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    const { status, stdout } = spawnSync('git', [...settings, ...args], options)
    return { ok: status === 0, output: stdout ?? '' }
  }

/** Files that differ from where this branch left `main`, or on `main` from the commit before; undefined where git cannot tell. */
function changedFiles(git: Git): readonly string[] | undefined {
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
  return changed === undefined || added === undefined ? undefined : `${changed}\n${added}`.split('\n').filter(Boolean)
}

/** Why a test that is run every night is left out now, or nothing where one of these folders or files has changed, or git cannot tell. @throws where there is no such folder */
export function leftOut(folders: readonly string[], isWhole = whole, clone = root, git = gitIn(clone)): string {
  const missing = folders.filter((folder) => !existsSync(join(clone, folder)))
  if (missing.length > 0) throw new Error(`leftOut was given ${missing.join(' and ')}, which does not exist.`)
  const files = isWhole ? undefined : changedFiles(git)
  return !files || files.some((file) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`)))
    ? ''
    : `runs every night, and when ${folders.join(' or ')} changes`
}
