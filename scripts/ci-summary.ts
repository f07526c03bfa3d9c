import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Run, summaryOf } from './reports/report.ts'

const { positionals } = parseArgs({ allowPositionals: true })

/** Of an argument such as `tests:0:/tmp/tests.json`: a run's name, exit code and report. */
const runs = positionals.map((argument): Run => {
  const [name = '', exitCode = '', path = ''] = argument.split(':')
  return {
    name,
    exitCode: Number(exitCode),
    report: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined,
  }
})

const { ok, lines } = summaryOf(runs)
for (const line of lines) console.log(line)
process.exitCode = ok ? 0 : 1
