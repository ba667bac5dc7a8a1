import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
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

/** Starts a program of this checkout on the project's own Node. */
const start = (file, args, { env, stdio }) =>
  track(spawn(bin('node'), [join(root, file), ...args], { cwd: root, env: childEnv(env), stdio }))

const demo = args.includes('--remove-demo') ? 'remove' : args.includes('--demo') ? 'load' : undefined
const options = ['--builds', root, '--terminal', ...(demo ? ['--owner-token'] : [])]
const gateway = start('api/src/main.ts', options, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })

gateway.on('message', ({ url, token, dataDir }) => {
  if (!demo) return
  const cli = start('infra/demo/cli.ts', [demo, '--url', url, '--manifest', join(dataDir, 'demo.json')], {
    env: { OWNER_TOKEN: token },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cli.on('close', (code) => code && console.error('The site is running; the demo content was not changed completely, see above.'))
})
gateway.on('exit', (code, signal) => {
  if (signal) console.error(`\nThe server was ended by ${signal}. The database is taken over at the next start.`)
  process.exit(signal ? 128 + constants.signals[signal] : code)
})
