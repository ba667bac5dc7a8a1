import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { gatewayOptions } from './launch/gateway-options.mjs'
import { loadDemo } from './launch/load-demo.mjs'
import { bin, buildIfChanged, childEnv, installIfChanged, root } from './launch/run.mjs'
import { forwardSignals, track } from './launch/signals.mjs'

const USAGE = `npm start                    install, build and serve the site
npm start -- --demo          also fill an empty site with demo content
npm start -- --remove-demo   also remove exactly that content
`
const args = process.argv.slice(2)
const unknown = args.filter((arg) => !['--demo', '--remove-demo', '--help'].includes(arg))
if (unknown.length || args.includes('--help')) {
  if (unknown.length) console.error(`Unknown option: ${unknown.join(' ')}\n`)
  console.log(USAGE)
  process.exit(unknown.length ? 2 : 0)
}

forwardSignals()
console.log('\nStarting the portfolio\n')
await installIfChanged()
await buildIfChanged()

const demo = args.includes('--remove-demo') ? 'remove' : args.includes('--demo') ? 'load' : undefined
const options = ['--builds', root, '--terminal', ...(demo ? ['--owner-token'] : [])]
const gateway = track(
  spawn(bin('node'), [...gatewayOptions, join(root, 'api/src/start.mjs'), ...options], {
    cwd: root,
    env: childEnv(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)

gateway.on('message', (site) => demo && loadDemo(demo, site))
gateway.on('exit', (code, signal) => {
  if (signal) console.error(`\nThe server was ended by ${signal}. The database is taken over at the next start.`)
  process.exit(signal ? 128 + constants.signals[signal] : code)
})
