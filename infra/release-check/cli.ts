/**
 * Checks a release in a browser: `node infra/release-check/cli.ts public-mfe <builds> <result>`. `<builds>/<app>/dist` contains the release
 * and those it is served with. Writes the findings to the file `<result>`, as JSON.
 */
import { writeFile } from 'node:fs/promises'
import { APP_NAMES } from '@portfolio/contracts'
import { checkRelease } from './check-release.ts'

const [name, builds, result] = process.argv.slice(2)
const app = APP_NAMES.find((one) => one === name)
if (!app || !builds || !result) throw new Error('Usage: node infra/release-check/cli.ts <app> <builds> <result>')
try {
  await writeFile(result, JSON.stringify(await checkRelease(app, builds)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
