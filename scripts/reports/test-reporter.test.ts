import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const passing = `
  let tries = 0
  it('passes', () => {})
  it('passes the third time', () => expect(++tries).toBe(3))
`
const sample = `
  describe('a sample', () => {
    ${passing}
    it('fails', () => expect(0).toBe(1))
    it('is left out', ({ skip }) => skip('no engine'))
  })
`

const runOf = (root: string, path: string, failsRetried: boolean) => `
  import { startVitest } from 'vitest/node'
  import { testReporter } from '${new URL('test-reporter.ts', import.meta.url)}'
  await startVitest('test', [], {
    root: ${JSON.stringify(root)}, config: false, watch: false, globals: true, retry: 2,
    include: ['sample.ts'], reporters: [testReporter({ path: ${JSON.stringify(path)}, failsRetried: ${failsRetried}, leftOut: new Map([['slow.test.ts', 'runs every night']]) })],
  })
`

function runTests(text: string, failsRetried: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sample.ts'), text)
  const path = join(folder, 'report.json')
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', runOf(folder, path, failsRetried)],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  )
  return { status, stdout, report: JSON.parse(readFileSync(path, 'utf8')) }
}

test('a run lists retried tests and counts them as passed, and lists left-out tests and files', () => {
  const { stdout, report } = runTests(sample, false)
  const errors = ['expected 1 to be 3 // Object.is equality', 'expected 2 to be 3 // Object.is equality']
  expect(report).toEqual({
    passed: 2,
    failed: [{ name: 'a sample > fails', errors: Array(3).fill('expected +0 to be 1 // Object.is equality') }],
    skipped: [
      { name: 'a sample > is left out', reason: 'no engine' },
      { name: 'slow.test.ts', reason: 'runs every night' },
    ],
    retried: [{ name: 'a sample > passes the third time', errors }],
  })
  expect(stdout).toContain('left out: files whose folders did not change (scripts/left-out-files.ts), 1 of them')
  expect(stdout).toContain(`tried again: a sample > passes the third time (${errors.join('; ')})`)
})

test.each([
  [false, 0],
  [true, 1],
])('a run with a retried test, where retries fail a run (%s), ends with %i', (failsRetried, status) => {
  expect(runTests(passing, failsRetried).status).toBe(status)
})
