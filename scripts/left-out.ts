import { whole } from './form.ts'
import { type Finished, root, run } from './run.ts'

type Git = (...args: string[]) => Finished

// A container may own the clone as somebody else.
const askGit: Git = (...args) => run('git', ['-c', 'safe.directory=*', ...args], root)

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
  const [changed, added] = [read('diff', '--name-only', base), read('ls-files', '--others', '--exclude-standard')]
  return changed === undefined || added === undefined ? undefined : `${changed}\n${added}`.split('\n').filter(Boolean)
}

/** Why a test that is run every night is left out now, or nothing where one of these folders has changed, or git cannot tell. */
export function leftOut(folders: readonly string[], isWhole = whole, git = askGit): string {
  const files = isWhole ? undefined : changedFiles(git)
  return !files || files.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
    ? ''
    : `runs every night, and when ${folders.join(' or ')} changes`
}
