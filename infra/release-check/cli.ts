/**
 * Checks a release in a browser: `node infra/release-check/cli.ts public-mfe <builds> <result> [<site>]`. `<builds>/<app>/dist` contains the
 * release and those it is served with; `<site>` is the address of a site whose public content it is checked with as well. Writes the findings to the
 * file `<result>`, as JSON.
 */
import { writeFile } from 'node:fs/promises'
import { APP_NAMES } from '@portfolio/contracts'
import { checkRelease } from './check-release.ts'

const [name, builds, result, site] = process.argv.slice(2)
const app = APP_NAMES.find((one) => one === name)
if (!app || !builds || !result) throw new Error('Usage: node infra/release-check/cli.ts <app> <builds> <result> [<site>]')
try {
  await writeFile(result, JSON.stringify(await checkRelease(app, builds, site)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
