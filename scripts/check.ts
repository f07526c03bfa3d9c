import { writeFileSync } from 'node:fs'
import { readOptions } from './options.ts'
import { type Finished, start } from './run.ts'

readOptions({})

type Checks = Readonly<Record<string, () => Promise<Finished>>>

/** Each row runs beside the other, and in it one check after the other: the first builds and packs the packages. */
const rows: readonly Checks[] = [
  {
    packages: () => start('node', ['scripts/check-packages.ts']),
    api: () => start('node', ['scripts/api-report.ts', '--check']),
    sizes: () => start('size-limit', ['--config', 'scripts/sizes/.size-limit.ts']),
    floors: () => start('node', ['scripts/check-floors.ts']),
  },
  {
    lint: () => start('biome', ['check', '--error-on-warnings', '.']),
    types: () => start('tsc', ['--noEmit', '-p', 'tsconfig.json']),
    'core without the DOM': () => start('tsc', ['--noEmit', '-p', 'packages/core']),
    worklet: () => start('tsc', ['--noEmit', '-p', 'packages/web/tsconfig.worklet.json']),
    unused: () => start('knip', ['--no-progress']),
    imports: () =>
      start('depcruise', 'packages examples gallery laboratory scripts site/.vitepress smokes templates'.split(' ')),
    links: () =>
      start(
        'remark',
        '. --use validate-links=repository:false --ignore-path .gitignore --frail --quiet --no-stdout'.split(' '),
      ),
    behaviour: () => start('node', ['scripts/site/behaviours.ts']),
    changesets: () => start('node', ['scripts/check-changesets.ts']),
  },
]

interface Result {
  readonly name: string
  readonly ok: boolean
}

async function passes(name: string, check: () => Promise<Finished>): Promise<Result> {
  const startedMs = performance.now()
  const { ok, output } = await check()
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`${ok ? 'pass' : 'FAIL'}  ${name.padEnd(22)} ${seconds.padStart(5)} s`)
  if (!ok) console.log(output.trim().replace(/^/gm, '      '))
  return { name, ok }
}

async function runRow(checks: Checks): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, check] of Object.entries(checks)) results.push(await passes(name, check))
  return results
}

const results = (await Promise.all(rows.map(runRow))).flat()
const failed = results.filter(({ ok }) => !ok)
/** As Vitest writes the results of tests. */
const report = {
  numPassedTests: results.length - failed.length,
  testResults: [
    {
      name: 'checks',
      message: '',
      assertionResults: failed.map(({ name }) => ({ fullName: name, status: 'failed' })),
    },
  ],
}
if (process.env.LINGOBOOTH_CHECK_REPORT) writeFileSync(process.env.LINGOBOOTH_CHECK_REPORT, JSON.stringify(report))
process.exitCode = failed.length > 0 ? 1 : 0
