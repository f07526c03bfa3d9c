import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lowestVersions } from '../examples/react-host/test/packed/lowest-versions.ts'
import { readOptions } from './options.ts'
import { type Finished, root, run, runPnpm } from './run.ts'

readOptions({})

/** Tests the panels in a copy of the repository that has the lowest React. */
function testInCopy(copy: string): number | null {
  for (const path of succeed(run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])).split('\n'))
    if (path) cpSync(join(root, path), join(copy, path))
  const catalogue = join(copy, 'pnpm-workspace.yaml')
  const lines = readFileSync(catalogue, 'utf8').split('\n')
  const lowered = lines.map((line) => {
    const [, indented = '', name = ''] = /^( {2}"?([^":]+)"?: )/.exec(line) ?? []
    return /react/.test(name) && lowestVersions[name] ? indented + lowestVersions[name] : line
  })
  writeFileSync(catalogue, lowered.join('\n'))
  succeed(runPnpm(['install', '--no-frozen-lockfile', '--prefer-offline'], copy))
  const suites = [
    ['--project', 'dom', 'packages/react'],
    ['--project', 'browser', 'line-list'],
  ]
  const codes = suites.map((suite) => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.workspace.ts', ...suite]
    return spawnSync(process.execPath, args, { cwd: copy, stdio: 'inherit' }).status
  })
  return codes.find((code) => code !== 0) ?? 0
}

function succeed({ ok, output }: Finished): string {
  if (!ok) throw new Error(output)
  return output
}

const copy = mkdtempSync(join(tmpdir(), 'lingobooth-react-18-'))
try {
  process.exitCode = testInCopy(copy) ?? 1
} finally {
  rmSync(copy, { recursive: true })
}
