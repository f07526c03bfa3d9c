import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const staleLockMs = 15 * 60_000
/** By then nobody copies from a folder any more. */
const oldFolderMs = 60 * 60_000

const sleepBriefly = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
const isOlder = (path: string, ageMs: number) =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > ageMs

/** Runs `action` without it being run elsewhere meanwhile. A process that was killed leaves its lock, which counts for a while. */
function locked<Result>(lock: string, action: () => Result, wait: () => void): Result {
  while (!isDone(() => mkdirSync(lock))) {
    if (isOlder(lock, staleLockMs)) rmSync(lock, { recursive: true, force: true })
    else wait()
  }
  try {
    return action()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Folder in `cache` that is filled once for the same fingerprint, by one process at a time. @throws what `fill` throws */
export function filledOnce(
  cache: string,
  fingerprint: () => string,
  fill: (folder: string) => void,
  wait: () => void = sleepBriefly,
): string {
  const name = fingerprint()
  const finished = join(cache, name)
  if (existsSync(finished)) return finished
  mkdirSync(cache, { recursive: true })
  const fillNow = () => {
    if (existsSync(finished)) return true
    for (const path of readdirSync(cache).map((entry) => join(cache, entry)))
      if (isOlder(path, oldFolderMs)) rmSync(path, { recursive: true, force: true })
    const unfinished = mkdtempSync(join(cache, 'unfinished-'))
    try {
      fill(unfinished)
      // Somebody may have gone on writing meanwhile.
      if (fingerprint() !== name) return false
      isDone(() => renameSync(unfinished, finished))
      return true
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return locked(`${cache}.lock`, fillNow, wait) ? finished : filledOnce(cache, fingerprint, fill, wait)
}

/** Whether this made the folder, and nobody else before. */
function isDone(make: () => void): boolean {
  try {
    make()
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTEMPTY') return false
    throw error
  }
}
