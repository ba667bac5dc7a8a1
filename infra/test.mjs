import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { prepareS3 } from './launch/ceph.mjs'
import { reportFolder, startChecks } from './launch/checks.mjs'
import { keepTemporaryFilesInMemory } from './launch/memory-folder.mjs'
import {
  bin,
  buildIfChanged,
  buildPreviousRelease,
  buildShortTimeouts,
  installIfChanged,
  root,
  run,
  startPreviousRelease,
  step,
} from './launch/run.mjs'

const USAGE = `npm test                everything that a change must pass, fastest checks first
npm run test:long       also the tests that are too slow for every change, such as uploads of 800,000,000 bytes
`
const args = process.argv.slice(2)
if (args.some((arg) => arg !== '--long')) {
  console.log(USAGE)
  process.exit(args.includes('--help') ? 0 : 2)
}
const isLong = args.includes('--long')

// Uploads of 800,000,000 bytes belong on a disk.
if (!isLong) keepTemporaryFilesInMemory()
const { check, vitest, playwright, end } = startChecks(reportFolder(''))

console.log('\nTesting the portfolio\n')
const installed = installIfChanged()
// Downloads that overlap with the installation and the first checks.
const tools = Promise.all([findBrowser(installed), prepareS3()])
tools.catch(() => undefined)
await installed
await check('Lint and import rules', bin('biome'), ['check', '--error-on-warnings', '.'])
// The same as `npm run types`, in three quarters of the time: it does not start npm for each workspace.
const compileEach = `printf '%s\\n' */tsconfig.json packages/*/tsconfig.json | xargs -P ${availableParallelism()} -n 1 tsc -p`
await check('Types', 'sh', ['-c', compileEach])
// Each of them uses one thread.
const previous = startPreviousRelease()
await check('Unused code', bin('knip'), [])
await buildIfChanged()
await buildPreviousRelease(previous)
await buildShortTimeouts()
await step('Waiting for Chromium and an S3 server', () => tools.then(() => ({ code: 0 })))
const [browser, s3] = await tools
const env = { CHROMIUM_PATH: browser, ...s3, ...(isLong && { LONG_TESTS: '1' }) }
// Needed by the browser tests. Meanwhile Vitest starts with one thread.
const preparing = run(bin('node'), [join(root, 'tests/support/prepare-data.ts')])
await vitest('Unit and integration tests', [], env)
const prepared = await preparing
const dataDir = prepared.code === 0 ? prepared.output.trim().split('\n').at(-1) : ''
process.on('exit', () => dataDir && rmSync(dataDir, { recursive: true, force: true }))
await playwright('Browser tests of the built product', [], { ...env, ...(dataDir && { PREPARED_DATA: dataDir }) })
end()
