import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finished, root, run, runPnpm } from '../run.ts'

export interface OtherCommit {
  readonly name: string
  readonly folder: string
  remove(): void
}

function succeed({ ok, output }: Finished): string {
  if (!ok) throw new Error(output)
  return output.trim()
}

/** They make style sheets for the components of the same commit. */
const styles = 'scripts/styles/'

/** A commit in a folder of its own, installed, with the scripts of this one but for those that belong to its components. */
export function checkOut(commit: string): OtherCommit {
  const name = succeed(run('git', ['rev-parse', '--short', '--verify', '--end-of-options', `${commit}^{commit}`]))
  const folder = mkdtempSync(join(tmpdir(), `lingobooth-${name}-`))
  const remove = () => {
    run('git', ['worktree', 'remove', '--force', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    succeed(run('git', ['worktree', 'add', '--detach', folder, name]))
    succeed(runPnpm(['install', '--frozen-lockfile', '--prefer-offline'], folder))
    const scripts = ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'scripts']
    const hasStyles = existsSync(join(folder, styles))
    for (const path of succeed(run('git', scripts)).split('\n'))
      if (!(hasStyles && path.startsWith(styles))) cpSync(join(root, path), join(folder, path))
    return { name, folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
