import { findBrowser } from './launch/browser.mjs'
import { reportsOf, startChecks } from './launch/checks.mjs'
import { bin, installIfChanged, run, step } from './launch/run.mjs'

// What a team runs before it releases its room: `npm test -w public-mfe`. The rooms of others are neither built nor tested;
// their previous releases stand in for them. `npm test` without a room is everything.

const APPS = ['shell', 'public-mfe', 'admin-mfe']
const DEPLOYED = [...APPS, 'api']
const ROOMS = [...DEPLOYED, 'packages']

const [room] = process.argv.slice(2)
if (!ROOMS.includes(room)) {
  console.error(`Which room? ${ROOMS.join(', ')}`)
  process.exit(2)
}
const filter = `--filter=./${room === 'packages' ? 'packages/*' : room}`
const { check, vitest, playwright, end } = startChecks(reportsOf(room))

console.log(`\nTesting ${room}\n`)
await installIfChanged()
const env = { CHROMIUM_PATH: await findBrowser() }
await check('Lint and import rules', bin('biome'), ['check', '--error-on-warnings', room])
await check('Types', bin('turbo'), ['run', 'types', filter, '--ui=stream', '--output-logs=errors-only'])
if (APPS.includes(room))
  await step('Building', () => run(bin('turbo'), ['run', 'build', filter, '--ui=stream', '--output-logs=errors-only']))
await vitest('Its own tests', ['--project', room], env)
if (DEPLOYED.includes(room))
  await playwright('Among the previous releases of the others', ['federation/skew', '-g', `${room} alone is new`], env)
end()
