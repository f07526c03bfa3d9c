import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Debian puts servers where the PATH of an ordinary user does not look. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Path of the first of these programs that is on this machine; what the environment variable names wins. @throws where that is no file */
export function findProgram(names: readonly string[], variable = ''): string | undefined {
  const wanted = process.env[variable]
  if (wanted && !existsSync(wanted))
    throw new Error(`${variable} names no file: ${wanted}. Correct it, or unset it to let one be found.`)
  return (
    wanted ||
    folders()
      .filter((folder) => folder !== '')
      .flatMap((folder) => names.map((name) => join(folder, name)))
      .find((path) => existsSync(path))
  )
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
}

/** Runs a program to its end. @throws the last line of what it complained of */
export async function runProgram(command: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  // On Windows npm is a script, which only a shell runs.
  const shell = process.platform === 'win32' && command === 'npm'
  const limits = { timeout: 15 * 60_000, maxBuffer: 64 * 1024 * 1024 }
  await promisify(execFile)(command, args, { ...limits, shell, ...options }).catch(({ stderr, message }) => {
    throw new Error((stderr || message).trim().split('\n').at(-1))
  })
}

export type Run = typeof runProgram
