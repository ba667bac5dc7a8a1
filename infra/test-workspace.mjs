import { findBrowser } from './launch/browser.mjs'
import { prepareS3 } from './launch/ceph.mjs'
import { reportFolder, startChecks } from './launch/checks.mjs'
import { keepTemporaryFilesInMemory } from './launch/memory-folder.mjs'
import { bin, buildPreviousRelease, installIfChanged, listMicroFrontends, run, step } from './launch/run.mjs'

// What a team runs before it releases its app: `npm test -w public-mfe`. The other apps are neither built nor tested;
// their previous releases take their place. The tests of the api serve all of them, so there they are built.
// `npm test` at the root tests everything.

const MICRO_FRONTENDS = listMicroFrontends()
const APPS = [...MICRO_FRONTENDS, 'api']
/** An added remote has no contract with the previous releases of the others. */
const RELEASED_BEFORE = ['shell', 'public-mfe', 'admin-mfe', 'api']
const WORKSPACES = [...APPS, 'packages']

const [workspace] = process.argv.slice(2)
if (!WORKSPACES.includes(workspace)) {
  console.error(`Usage: node infra/test-workspace.mjs ${WORKSPACES.join('|')}`)
  process.exit(2)
}
const filter = `--filter=./${workspace === 'packages' ? 'packages/*' : workspace}`
keepTemporaryFilesInMemory()
const { check, vitest, playwright, end } = startChecks(reportFolder(workspace))

console.log(`\nTesting ${workspace}\n`)
await installIfChanged()
const env = { CHROMIUM_PATH: await findBrowser(), ...(workspace === 'packages' && (await prepareS3())) }
await check('Lint and import rules', bin('biome'), ['check', '--error-on-warnings', workspace])
await check('Types', bin('turbo'), ['run', 'types', filter, '--ui=stream', '--output-logs=errors-only'])
if (APPS.includes(workspace)) {
  const built = workspace === 'api' ? [] : [filter]
  await step('Build', () => run(bin('turbo'), ['run', 'build', ...built, '--ui=stream', '--output-logs=errors-only']))
}
await vitest('Unit and integration tests', ['--project', `${workspace}*`], env)
if (RELEASED_BEFORE.includes(workspace)) {
  await buildPreviousRelease()
  await playwright(
    'Browser tests with the previous releases of the other apps',
    ['federation/skew', '-g', `${workspace} alone is new`],
    env,
  )
}
end()
