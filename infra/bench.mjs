import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { bin, buildIfChanged, installIfChanged, root, run } from './launch/run.mjs'

// Measures the built product and prints one table: `npm run bench:federation`. Exits with status 1 if a counted figure misses its goal.

const [name] = process.argv.slice(2)
const bench = join(root, `tests/bench/${name}.ts`)
if (!existsSync(bench)) {
  console.error(`There is no benchmark ${name}`)
  process.exit(2)
}
console.log(`\nMeasuring: ${name}\n`)
await installIfChanged()
await buildIfChanged()
const { code } = await run(bin('node'), [bench], { show: true, env: { CHROMIUM_PATH: await findBrowser() } })
process.exit(code)
