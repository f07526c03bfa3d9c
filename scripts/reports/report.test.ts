import { expect, test } from 'vitest'
import { summaryOf } from './report.ts'

const tests = { name: 'tests', exitCode: 0, report: { passed: 40, failed: [], skipped: [], retried: [] } }
const checks = { name: 'checks', exitCode: 0, report: { passed: 11, failed: [], skipped: [], retried: [] } }

test('the last line counts the tests and the checks', () => {
  expect(summaryOf([tests, checks])).toEqual({ ok: true, lines: ['51 passed, 0 failed'] })
})

test('a failure of tests or checks fails the whole, and is named last', () => {
  const failing = {
    ...checks,
    exitCode: 1,
    report: { passed: 9, failed: [{ name: 'lint', errors: [] }], skipped: [], retried: [] },
  }
  const spoken = { name: 'speech > is heard', errors: ['expected 1 to be 2'] }
  const failingTests = { ...tests, report: { ...tests.report, failed: [spoken] } }
  expect(summaryOf([failingTests, failing])).toEqual({
    ok: false,
    lines: ['failed: speech > is heard (expected 1 to be 2)', 'failed: lint', '49 passed, 2 failed'],
  })
})

test('skipped tests are listed with their reasons', () => {
  const skipped = [
    { name: 'speech > is heard', reason: 'no recognition engine' },
    { name: 'speech > is spoken', reason: '' },
  ]
  expect(summaryOf([{ ...tests, report: { ...tests.report, skipped } }, checks])).toEqual({
    ok: true,
    lines: [
      'skipped: speech > is heard (no recognition engine)',
      'skipped: speech > is spoken (no reason given)',
      '51 passed, 0 failed, 2 skipped',
    ],
  })
})

test('tests that passed only on retry are listed with their first failure', () => {
  const retried = [{ name: 'speech > is heard', errors: ['expected 1 to be 2', 'timed out'] }]
  expect(summaryOf([{ ...tests, report: { ...tests.report, retried } }, checks])).toEqual({
    ok: true,
    lines: ['tried again: speech > is heard (expected 1 to be 2; timed out)', '51 passed, 0 failed'],
  })
})

test.each([
  [{ ...tests, exitCode: 1, report: undefined }, 'The tests ended with 1 before anything was counted.', 11],
  [{ ...tests, report: undefined }, 'The tests ended with 0 before anything was counted.', 11],
  [{ ...tests, report: { passed: 0, failed: [], skipped: [], retried: [] } }, 'No tests ran.', 11],
  [{ ...tests, exitCode: 1 }, 'The tests passed and yet ended with 1.', 51],
])('a run that does not report its failure counts as one: %j', (run, note, passed) => {
  expect(summaryOf([run, checks])).toEqual({ ok: false, lines: [note, `${passed} passed, 1 failed`] })
})
