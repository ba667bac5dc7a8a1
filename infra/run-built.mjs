import { join } from 'node:path'
import { findBrowser } from './launch/browser.mjs'
import { bin, buildIfChanged, installIfChanged, root, run } from './launch/run.mjs'

// Installs and builds, then runs a script on the built product, with its own arguments: `npm run bench:requests`, `npm run test:faults -- F1`.
// Exits with the status of the script.

const [script, ...args] = process.argv.slice(2)
await installIfChanged()
await buildIfChanged()
const { code } = await run(bin('node'), [join(root, script), ...args], { show: true, env: { CHROMIUM_PATH: await findBrowser() } })
process.exit(code)
