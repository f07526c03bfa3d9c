import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type NeuralName, type PinnedFile, pins } from './pins.ts'

/** Where engines that no package manager of the system brings are kept, for every copy of this repository. */
export const engineCache = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lingobooth')

export const neuralFolder = (): string => join(engineCache(), 'neural')

export const pythonOf = (folder: string): string =>
  process.platform === 'win32'
    ? join(folder, 'python', 'Scripts', 'python.exe')
    : join(folder, 'python', 'bin', 'python')

/** Names the packages that an engine's Python holds, once all of them are there. */
export const pythonMark = (folder: string, name: NeuralName): string => join(folder, 'python', `${name}.installed`)

export const hasPython = (folder: string, name: NeuralName): boolean =>
  pins[name].python.length === 0 ||
  (existsSync(pythonOf(folder)) &&
    existsSync(pythonMark(folder, name)) &&
    readFileSync(pythonMark(folder, name), 'utf8') === pins[name].python.join('\n'))

export const filesOf = (name: NeuralName): Record<string, PinnedFile> =>
  Object.assign({}, ...pins[name].packages.map(({ files }) => files))

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export type FileProblem = { problem: 'missing' | 'differs'; file: string }

/** The first file of an engine that is missing, or that is another than the one that was checked; undefined for none. */
export async function fileProblem(
  folder: string,
  files: Readonly<Record<string, PinnedFile>>,
): Promise<FileProblem | undefined> {
  for (const [file, { sha256 }] of Object.entries(files)) {
    const path = join(folder, file)
    if (!existsSync(path)) return { problem: 'missing', file }
    if ((await sha256Of(path)) !== sha256) return { problem: 'differs', file }
  }
  return undefined
}
