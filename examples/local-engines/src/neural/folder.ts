import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PinnedFile } from './pinned-package.ts'
import { type NeuralName, pins } from './pins.ts'

/** Where engines that no package manager of the system brings are kept, for every copy of this repository. */
export const engineCache = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lingobooth')

export const neuralFolder = (): string => join(engineCache(), 'neural')

export const pythonOf = (folder: string): string =>
  process.platform === 'win32'
    ? join(folder, 'python', 'Scripts', 'python.exe')
    : join(folder, 'python', 'bin', 'python')

/** Names the packages that an engine's Python holds, once all of them are there. */
export const pythonMark = (folder: string, name: NeuralName): string => join(folder, 'python', `${name}.installed`)

export const installCommandOf = (name: NeuralName): string =>
  `node scripts/provision.ts --only ${name === 'whisper' ? name : 'neural'}`

export const hasPython = (folder: string, name: NeuralName): boolean =>
  pins[name].python.length === 0 ||
  (existsSync(pythonOf(folder)) &&
    existsSync(pythonMark(folder, name)) &&
    readFileSync(pythonMark(folder, name), 'utf8') === pins[name].python.join('\n'))

const downloadedFilesOf = (name: NeuralName): Record<string, PinnedFile> =>
  Object.assign({}, ...pins[name].packages.map(({ files }) => files))

type CheckedFiles = Readonly<Record<string, Pick<PinnedFile, 'sha256'>>>

/** Those that an engine runs with. */
export function filesOf(name: NeuralName): CheckedFiles {
  const { made } = pins[name]
  const downloaded = Object.entries(downloadedFilesOf(name))
  if (!made) return Object.fromEntries(downloaded)
  return Object.fromEntries([...downloaded.filter(([file]) => !made.of.includes(file)), [made.file, made]])
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export type FileProblem = { problem: 'missing' | 'differs'; file: string }

/** The first file of an engine that is missing, or that is another than the one that was checked; undefined for none. */
export async function fileProblem(folder: string, files: CheckedFiles): Promise<FileProblem | undefined> {
  for (const [file, { sha256 }] of Object.entries(files)) {
    const path = join(folder, file)
    if (!existsSync(path)) return { problem: 'missing', file }
    if ((await sha256Of(path)) !== sha256) return { problem: 'differs', file }
  }
  return undefined
}

/** Why Whisper cannot be tried here, or nothing where it is: it is large, and only the demo, or a wish, installs it. */
export async function whyNoWhisper(folder = neuralFolder()): Promise<string> {
  if (pins.whisper.unsuited) return pins.whisper.unsuited
  const problem = await fileProblem(join(folder, 'whisper'), filesOf('whisper'))
  return problem
    ? `${problem.file} ${problem.problem === 'missing' ? 'is missing' : 'is another'}; ${installCommandOf('whisper')}`
    : ''
}
