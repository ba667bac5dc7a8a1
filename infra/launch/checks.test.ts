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

it('the summary of a run names each failed test with its message, and all other failures', () => {
  const failures = [
    { file: 'Types', title: '', message: 'a.ts(1,2): error TS2304' },
    { file: '/elsewhere/b.test.ts', title: 'a hook of rollouts', message: '\u001b[31mconnection refused\u001b[39m\n    at line 3' },
  ]
  const spec = (title: string, status: string, errors: object[]) => ({
    file: 'spec/c.spec.ts',
    title,
    tests: [{ status, results: [{ duration: 1, errors }] }],
  })
  const specs = [spec('a page opens', 'unexpected', [{ message: 'Expected: 1\nReceived: 2' }]), spec('another opens', 'expected', [])]
  const { lines } = conclude({ passed: 1, failed: 3, notRun: 0 }, { failures, playwright: { specs } }, { ms: 60_000, isCi: true })
  expect(lines.join('\n')).toMatch(
    /^FAILED: Types {2}\n {4}a\.ts.*\n\nFAILED: .*b\.test\.ts {2}a hook of rollouts\n {4}connection refused\n {4}.*\n\nFAILED: tests\/spec\/c\.spec\.ts {2}a page opens\n {4}Expected: 1\n {4}Received: 2\n\n1 passed, 3 failed/,
  )
  expect(lines.join('\n')).not.toContain('another opens')
})
