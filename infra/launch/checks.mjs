import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run } from './run.mjs'

/** Runs checks one after the other and counts. Reports are written to `folder`, which is emptied first. */
export const startChecks = (folder) => {
  const totals = { passed: 0, failed: 0 }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const report = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

  const check = async (name, command, args) => {
    const since = Date.now()
    process.stdout.write(`  ${name} … `)
    const { code, output } = await run(command, args)
    console.log(code === 0 ? `${((Date.now() - since) / 1000).toFixed(1)} s` : 'FAILED')
    if (code !== 0) console.error(output.trim())
    totals[code === 0 ? 'passed' : 'failed'] += 1
  }

  /** Runs a test runner that writes a report, and adds up what the report counted. A run without a report is a failure. */
  const suite = async (name, command, args, env, count) => {
    console.log(`\n${name}`)
    const { code } = await run(command, args, { show: true, env })
    try {
      const { passed, failed } = count()
      if (passed + failed === 0) throw new Error('no test ran')
      totals.passed += passed
      totals.failed += failed + (code !== 0 && failed === 0 ? 1 : 0)
    } catch (error) {
      console.error(`${name}: ${error.message}`)
      totals.failed += 1
    }
  }

  return {
    check,

    vitest: (name, args, env) => {
      const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`, ...args]
      return suite(name, bin('vitest'), options, env, () => {
        const { numPassedTests: passed, numTotalTests } = report('vitest.json')
        return { passed, failed: numTotalTests - passed }
      })
    },

    playwright: (name, args, env) =>
      suite(name, bin('playwright'), ['test', '-c', 'tests', ...args], { ...env, TEST_RESULTS: folder }, () => {
        const { expected, unexpected, flaky, skipped } = report('playwright.json').stats
        return { passed: expected, failed: unexpected + flaky + skipped }
      }),

    /** Says how it went in one line and ends the process. */
    end: () => {
      console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
      process.exit(totals.failed || !totals.passed ? 1 : 0)
    },
  }
}

export const reportsOf = (name) => join(root, 'test-results', name)
