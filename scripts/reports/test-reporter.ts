import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'
import { type Failure, type Report, retriedLine } from './report.ts'

const reasonOf = (test: TestCase) => {
  const result = test.result()
  return (result.state === 'skipped' && result.note) || ''
}

const firstLines = (errors: readonly { readonly message: string }[]) =>
  errors.map(({ message }) => message.split('\n')[0] ?? '').filter(Boolean)

/** Of a test that was tried again, the errors of every try that failed. */
const failureOf = (test: TestCase): Failure => ({ name: test.fullName, errors: firstLines(test.result().errors ?? []) })

export interface TestReporterOptions {
  /** Where the counts of the run are written. */
  readonly path?: string | undefined
  /** Whether the run fails where a test passed only when tried again. */
  readonly failsRetried?: boolean
  /** Files that do not run, each with the reason. */
  readonly leftOut?: ReadonlyMap<string, string>
}

/** Names the tests that passed only when tried again, and counts; a file that could not be loaded and an unhandled error count as failures. */
export function testReporter({ path, failsRetried = false, leftOut = new Map() }: TestReporterOptions): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const inState = (state: string) => tests.filter((test) => test.result().state === state)
      const report: Report = {
        passed: inState('passed').length,
        failed: [
          ...inState('failed').map(failureOf),
          ...inState('pending').map((test) => ({ name: test.fullName, errors: ['did not end'] })),
          ...modules.flatMap((module) =>
            module.errors().map((error) => ({ name: module.moduleId, errors: firstLines([error]) })),
          ),
          ...unhandledErrors.map((error) => ({ name: 'an unhandled error', errors: firstLines([error]) })),
        ],
        skipped: [
          ...inState('skipped').map((test) => ({ name: test.fullName, reason: reasonOf(test) })),
          ...[...leftOut].map(([name, reason]) => ({ name, reason })),
        ],
        retried: inState('passed')
          .filter((test) => test.diagnostic()?.flaky)
          .map(failureOf),
      }
      if (leftOut.size > 0)
        console.log(`left out: files whose folders did not change (scripts/left-out-files.ts), ${leftOut.size} of them`)
      for (const retried of report.retried) console.log(retriedLine(retried))
      if (failsRetried && report.retried.length > 0) {
        console.log('No test may need a second try in this run.')
        process.exitCode = 1
      }
      if (path) writeFileSync(path, JSON.stringify(report))
    },
  }
}
