import { findBrowser } from './launch/browser.mjs'
import { reportsOf, startChecks } from './launch/checks.mjs'
import { bin, buildIfChanged, installIfChanged } from './launch/run.mjs'

// Everything a change must pass, in the order that fails soonest. Ends with one line: N passed, N failed.

const { check, vitest, playwright, end } = startChecks(reportsOf(''))

console.log('\nTesting the portfolio\n')
await installIfChanged()
const env = { CHROMIUM_PATH: await findBrowser() }
await check('Lint and import rules', bin('biome'), ['check', '--error-on-warnings', '.'])
await check('Types', bin('turbo'), ['run', 'types', '--ui=stream', '--output-logs=errors-only'])
await check('Unused code', bin('knip'), [])
await buildIfChanged()
await vitest('Units, stores and API', [], env)
await playwright('The built product in a browser', [], env)
end()
