import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { bin, buildIfChanged, installIfChanged, root, run } from './launch/run.mjs'

// Everything a change must pass, in the order that fails soonest. Ends with one line: N passed, N failed.

const reports = join(root, 'test-results')
const totals = { passed: 0, failed: 0 }

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

const report = (file) => JSON.parse(readFileSync(join(reports, file), 'utf8'))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

console.log('\nTesting the portfolio\n')
await installIfChanged()
const browser = await findBrowser()
await check('Lint and import rules', bin('biome'), ['check', '--error-on-warnings', '.'])
await check('Types', bin('turbo'), ['run', 'types', '--ui=stream', '--output-logs=errors-only'])
await check('Unused code', bin('knip'), [])
await buildIfChanged()

await suite(
  'Units, stores and API',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  { CHROMIUM_PATH: browser },
  () => {
    const { numPassedTests: passed, numTotalTests } = report('vitest.json')
    return { passed, failed: numTotalTests - passed }
  },
)

await suite('The built product in a browser', bin('playwright'), ['test', '-c', 'tests'], { CHROMIUM_PATH: browser }, () => {
  const { expected, unexpected, flaky, skipped } = report('playwright.json').stats
  return { passed: expected, failed: unexpected + flaky + skipped }
})

console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed ? 1 : 0)
