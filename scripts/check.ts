import { writeFileSync } from 'node:fs'
import { readOptions } from './options.ts'
import { type Finished, run, runPnpm } from './run.ts'

readOptions({})

const checks: Readonly<Record<string, () => Finished>> = {
  lint: () => run('biome', ['check', '--error-on-warnings', '.']),
  types: () => run('tsc', ['--noEmit', '-p', 'tsconfig.json']),
  'core without the DOM': () => run('tsc', ['--noEmit', '-p', 'packages/core']),
  worklet: () => run('tsc', ['--noEmit', '-p', 'packages/web/tsconfig.worklet.json']),
  build: () => runPnpm(['build']),
  packages: () => run('node', ['scripts/check-packages.ts']),
  sizes: () => run('node', ['scripts/check-sizes.ts']),
  floors: () => run('node', ['scripts/check-floors.ts']),
  unused: () => run('knip', ['--no-progress']),
  statecharts: () => run('node', ['--conditions=@lingobooth/source', 'scripts/statecharts.ts', '--check']),
  behaviour: () => run('node', ['scripts/behaviour.ts', '--check']),
  changesets: () => run('node', ['scripts/check-changesets.ts']),
  readme: () => run('node', ['scripts/readme-packages.ts', '--check']),
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const startedMs = performance.now()
  const { ok, output } = check()
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${ok ? 'pass' : 'FAIL'}  ${name.padEnd(22)} ${seconds.padStart(5)} s`)
  if (ok) continue
  failed += 1
  console.log(output.trim().replace(/^/gm, '      '))
}

const report = { passed: Object.keys(checks).length - failed, failed, skipped: [], retried: [] }
if (process.env.LINGOBOOTH_CHECK_REPORT) writeFileSync(process.env.LINGOBOOTH_CHECK_REPORT, JSON.stringify(report))
process.exitCode = failed > 0 ? 1 : 0
