import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, buildIfChanged, childEnv, installIfChanged, root } from './launch/run.mjs'

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

console.log('\nStarting the portfolio\n')
await installIfChanged()
await buildIfChanged()

const demo = args.includes('--remove-demo') ? 'remove' : args.includes('--demo') ? 'load' : undefined
const options = ['--builds', root, '--terminal', ...(demo ? ['--owner-token'] : [])]
const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const gateway = spawn(bin('node'), [...envFile, join(root, 'api/src/main.ts'), ...options], {
  cwd: root,
  env: childEnv(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

gateway.on('message', ({ url, token, dataDir }) => {
  if (!demo) return
  const cli = spawn(bin('node'), [join(root, 'infra/demo/cli.ts'), demo, '--url', url, '--manifest', join(dataDir, 'demo.json')], {
    cwd: root,
    env: childEnv({ OWNER_TOKEN: token }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cli.on('close', (code) => code && console.error('The site is running; the demo content was not changed completely, see above.'))
})
gateway.on('exit', (code, signal) => process.exit(signal ? 1 : code))

// Ctrl-C in a terminal reaches the gateway too; a signal to this process alone is forwarded.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => gateway.kill('SIGTERM'))
