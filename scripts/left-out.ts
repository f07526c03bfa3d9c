import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changesOf, gitIn } from './changes.ts'
import { whole } from './form.ts'
import { root } from './run.ts'

/** Why a test that is run every night is left out now, or nothing where one of these folders or files has changed, or git cannot tell. @throws where there is no such folder */
export function leftOut(folders: readonly string[], isWhole = whole, clone = root, git = gitIn(clone)): string {
  const missing = folders.filter((folder) => !existsSync(join(clone, folder)))
  if (missing.length > 0) throw new Error(`leftOut was given ${missing.join(' and ')}, which does not exist.`)
  const files = isWhole ? undefined : changesOf(git)?.files
  return !files || files.some((file) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`)))
    ? ''
    : `runs every night, and when ${folders.join(' or ')} changes`
}
