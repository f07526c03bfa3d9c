import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const sample = `
  let tries = 0
  describe('a sample', () => {
    it('passes', () => {})
    it('passes the third time', () => expect(++tries).toBe(3))
    it('fails', () => expect(0).toBe(1))
    it('is left out', ({ skip }) => skip('no engine'))
  })
`

const runOf = (root: string, path: string) => `
  import { startVitest } from 'vitest/node'
  import { testReporter } from '${new URL('test-reporter.ts', import.meta.url)}'
  await startVitest('test', [], {
    root: ${JSON.stringify(root)}, config: false, watch: false, globals: true, retry: 2,
    include: ['sample.ts'], reporters: [testReporter(${JSON.stringify(path)})],
  })
`

test('a run names what was tried again, and counts it as passed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sample.ts'), sample)
  const path = join(folder, 'report.json')
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', runOf(folder, path)], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const errors = ['expected 1 to be 3 // Object.is equality', 'expected 2 to be 3 // Object.is equality']
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    passed: 2,
    failed: 1,
    skipped: [{ name: 'a sample > is left out', reason: 'no engine' }],
    retried: [{ name: 'a sample > passes the third time', errors }],
  })
  expect(stdout).toContain(`tried again: a sample > passes the third time (${errors.join('; ')})`)
})
