import { existsSync, readFileSync } from 'node:fs'
import type { JsonTestResults } from 'vitest/node'

/** Counts what ran, from `exitCode:path` of reports as Vitest writes them as JSON; names what failed, was skipped, or passed only when tried again. */
let [passed, failed, skipped] = [0, 0, 0]
for (const argument of process.argv.slice(2)) {
  const [exitCode = '1', path = ''] = argument.split(':')
  const report: Partial<JsonTestResults> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  let failures = 0
  for (const { name, message, assertionResults: tests } of report.testResults ?? []) {
    const unloaded = message && !tests.some(({ status }) => status === 'failed') ? [`${name}: ${message}`] : []
    const broken = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    for (const each of [...unloaded, ...broken]) console.log(`failed: ${each}`)
    failures += unloaded.length + broken.length
    for (const { status, fullName, failureMessages, meta } of tests)
      if (status === 'skipped' || status === 'pending') {
        console.log(`skipped: ${fullName} (${meta?.skipped ?? 'the reason is in the name'})`)
        skipped++
      } else if (status === 'passed' && failureMessages?.length) console.log(`tried again: ${fullName}`)
  }
  if (failures === 0 && (exitCode !== '0' || !report.numPassedTests)) {
    console.log(`failed: ended with ${exitCode} after ${report.numPassedTests ?? 0} passed`)
    failures = 1
  }
  passed += report.numPassedTests ?? 0
  failed += failures
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
