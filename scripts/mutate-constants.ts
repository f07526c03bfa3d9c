import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alterConstants } from './mutate-constants/altered-constants.ts'
import { chosenOf, readOptions } from './options.ts'
import { root, run } from './run.ts'

/** Asked in this order: a change that the first tests notice needs no others. */
const suites = [
  ['--project', 'unit*', 'core/src/'],
  ['--project', 'unit*', '--project', 'dom', 'packages/react/', 'packages/vendor-http/'],
]
/** Thousands of runs for each change would take hours. */
const withoutProperties = ['--exclude', '**/*.properties.test.ts']
const constantsPath = 'packages/core/src/constants.ts'
const { only } = readOptions({ only: { type: 'string' } })
const altered = alterConstants(readFileSync(join(root, constantsPath), 'utf8'))
const chosen = chosenOf('only', only, [...new Set(altered.map(({ name }) => name))])

/** A copy of the sources that uses the installed packages. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-constants-'))
  for (const path of [
    'packages',
    'scripts',
    'vitest.workspace.ts',
    'tsconfig.json',
    'tsconfig.base.json',
    'package.json',
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const folder = copySources()
try {
  const isNoticed = (suite: readonly string[]) =>
    !run('vitest', ['run', '--bail', '1', '--config', 'vitest.workspace.ts', ...withoutProperties, ...suite], folder, {
      LINGOBOOTH_FORM: 'whole',
    }).ok
  const passing = suites.filter((suite) => !isNoticed(suite))
  if (passing.length < suites.length) throw new Error('The tests fail without any change. Mend them first.')
  let survivors = 0
  for (const { name, from, to, source: changed } of altered) {
    if (!chosen.includes(name)) continue
    writeFileSync(join(folder, constantsPath), changed)
    const noticed = suites.some(isNoticed)
    if (!noticed) survivors++
    console.log(`${noticed ? 'noticed ' : 'SURVIVED'}  ${name}: ${from} -> ${to}`)
  }
  console.log(`${survivors} survived`)
  process.exitCode = survivors === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
