import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'
import type { Report } from './report.ts'

const reasonOf = (test: TestCase) => {
  const result = test.result()
  return (result.state === 'skipped' && result.note) || ''
}

/** Writes the counts of a test run to a file; a file that could not be loaded and an unhandled error count as failures. */
export function testReporter(path: string): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const inState = (state: string) => tests.filter((test) => test.result().state === state)
      const report: Report = {
        passed: inState('passed').length,
        failed:
          inState('failed').length +
          inState('pending').length +
          modules.flatMap((module) => module.errors()).length +
          unhandledErrors.length,
        skipped: inState('skipped').map((test) => ({ name: test.fullName, reason: reasonOf(test) })),
      }
      writeFileSync(path, JSON.stringify(report))
    },
  }
}
