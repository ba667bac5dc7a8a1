import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { S3_ADVICE } from './ceph.mjs'
import { bin, formatSince, root, run } from './run.mjs'
import { failedTests, skippedTests, slowestTests } from './test-reports.mjs'

export const reportFolder = (name) => join(root, 'test-results', name)

/** Returns the summary of a run, with its failures, and the exit code. A test that was not run is a failure on CI, and only reported elsewhere. */
export const conclude = ({ passed, failed, notRun }, reports, { ms, isCi }) => {
  const missing = notRun ? [`NOT RUN: ${notRun} tests`, skippedTests(reports), S3_ADVICE, ''] : []
  const counts = [`${passed} passed`, `${failed} failed`, ...(notRun ? [`${notRun} NOT RUN`] : [])].join(', ')
  return {
    lines: [...failedTests(reports), ...missing, `${counts} in ${(ms / 60_000).toFixed(1)} min`],
    code: failed || !passed || (notRun && isCi) ? 1 : 0,
  }
}

/** Runs checks one after the other and counts the results. Reports are written to `folder`, which is emptied first. */
export const startChecks = (folder) => {
  const totals = { passed: 0, failed: 0, notRun: 0 }
  const reports = { failures: [] }
  const fail = (file, title, message = '') => {
    totals.failed += 1
    reports.failures.push({ file, title, message })
  }
  const startedAt = Date.now()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const check = async (name, command, args) => {
    const since = Date.now()
    process.stdout.write(`  ${name} … `)
    const { code, output } = await run(command, args)
    console.log(code === 0 ? formatSince(since) : 'FAILED')
    if (code === 0) totals.passed += 1
    else {
      console.error(output.trim())
      fail(name, '', output.trim())
    }
  }

  /** Runs a test runner that writes a JSON report, and adds up its counts. A run without a report is a failure. */
  const suite = async ({ name, runner, args, env, count }) => {
    console.log(`\n${name}`)
    const { code } = await run(bin(runner), args, { show: true, env })
    try {
      reports[runner] = JSON.parse(readFileSync(join(folder, `${runner}.json`), 'utf8'))
      const { passed, failed, notRun = 0 } = count(reports[runner])
      if (passed + failed === 0) throw new Error('no test ran')
      totals.passed += passed
      totals.notRun += notRun
      totals.failed += failed
      if (code !== 0 && failed === 0) fail(name, `ended with status ${code}, and no test failed`)
    } catch (error) {
      fail(name, 'ended without a report', error.message)
    }
  }

  return {
    check,

    vitest: async (name, args, env) => {
      const failuresFile = join(folder, 'vitest-failures.json')
      const reporters = ['default', 'json', join(import.meta.dirname, 'failures-reporter.mjs')].map((one) => `--reporter=${one}`)
      await suite({
        name,
        runner: 'vitest',
        args: ['run', ...reporters, `--outputFile.json=${join(folder, 'vitest.json')}`, ...args],
        env: { ...env, TEST_FAILURES: failuresFile },
        count: ({ numPassedTests: passed, numFailedTests: failed, numTotalTests }) => ({
          passed,
          failed,
          notRun: numTotalTests - passed - failed,
        }),
      })
      if (existsSync(failuresFile)) reports.failures.push(...JSON.parse(readFileSync(failuresFile, 'utf8')))
    },

    playwright: (name, args, env) =>
      suite({
        name,
        runner: 'playwright',
        args: ['test', '-c', 'tests', ...args],
        env: { ...env, TEST_RESULTS: folder },
        count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
      }),

    /** Prints the slowest tests and the result, then exits: 0 if everything passed, else 1. */
    end: () => {
      const { lines, code } = conclude(totals, reports, { ms: Date.now() - startedAt, isCi: Boolean(process.env.CI) })
      console.log(`\n${slowestTests(reports)}\n\n${lines.join('\n')}`)
      process.exit(code)
    },
  }
}
