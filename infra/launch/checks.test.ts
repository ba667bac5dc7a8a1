import { expect, it } from 'vitest'
import { conclude } from './checks.mjs'

const test = (fullName: string, status: string) => ({ fullName, status, duration: 1 })
const reports = {
  vitest: {
    testResults: [
      { name: 'contract.test.ts', assertionResults: [test('a folder', 'passed'), test('S3', 'skipped'), test('S3 too', 'skipped')] },
    ],
  },
}
const totals = { passed: 1, failed: 0, notRun: 2 }

it('a run without an S3 server passes, and its last lines say what was not run and how to run it', () => {
  const { lines, code } = conclude(totals, reports, { ms: 60_000, isCi: false })
  expect(code).toBe(0)
  expect(lines.join('\n')).toMatch(
    /NOT RUN: 2 tests\n {2}2 in contract\.test\.ts\n.*S3_TEST_ENDPOINT.*\n\n1 passed, 0 failed, 2 NOT RUN in 1\.0 min$/,
  )
})

it('a run on CI fails when a test was not run', () => {
  expect(conclude(totals, reports, { ms: 0, isCi: true }).code).toBe(1)
})

it('a run passes when every test was run and passed, and fails when none was', () => {
  expect(conclude({ ...totals, notRun: 0 }, reports, { ms: 0, isCi: true })).toEqual({ lines: ['1 passed, 0 failed in 0.0 min'], code: 0 })
  expect(conclude({ passed: 0, failed: 0, notRun: 0 }, {}, { ms: 0, isCi: false }).code).toBe(1)
})
