import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadDemo } from './launch/load-demo.mjs'
import { noSettings } from './launch/no-settings.mjs'
import { bin, childEnv, installIfChanged, listMicroFrontends, root } from './launch/run.mjs'
import { onStopSignal } from './launch/signals.mjs'
import { watchSources } from './launch/watch-sources.mjs'

const USAGE = `npm run dev                       serve the site and show every saved change of an app
npm run dev -- --demo             also fill an empty site with demo content
npm run dev -- --app <folder>     serve that app from another folder, such as a second checkout (may be repeated)
npm run dev -- public-mfe --against https://example.org     a running site with that remote of this checkout; nothing is sent to the site
`
const parse = () => {
  try {
    const app = { type: 'string', multiple: true, default: [] }
    const options = { app, against: { type: 'string' }, demo: { type: 'boolean' }, help: { type: 'boolean' } }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (values.against === undefined && positionals.length) throw new Error(`Unexpected argument ${positionals[0]}`)
    return { ...values, remotes: positionals }
  } catch (error) {
    console.error(`${error.message}\n`)
  }
}
const options = parse()
if (!options || options.help) {
  console.log(USAGE)
  process.exit(options ? 0 : 2)
}

const { PORT, HOST, DATA_DIR, ADMIN_EMAIL = '', ADMIN_PASSWORD = '', LOG_LEVEL = '', IDENTIFIER_LOOKUP = '' } = process.env
const env = {
  // Development uses nothing of the site that .env may describe, and only these settings of the shell.
  ...noSettings,
  PORT: PORT || '3000',
  HOST: HOST || '127.0.0.1',
  DATA_DIR: DATA_DIR || join(root, '.data/dev'),
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  LOG_LEVEL,
  IDENTIFIER_LOOKUP,
  SHUTDOWN_DELAY_SECONDS: '0',
  NODE_ENV: 'development',
}
const overrides = new Map(options.app.map((folder) => [basename(resolve(folder)), resolve(folder)]))
const api = overrides.get('api') ?? join(root, 'api')
const apps = listMicroFrontends().map((name) => overrides.get(name) ?? join(root, name))

const serveAgainst = async ({ against, remotes }) => {
  await installIfChanged()
  console.log('\nStarting the development server\n')
  const folders = remotes.map((name) => overrides.get(name) ?? join(root, name))
  const server = node('infra/against.ts', ['--site', against, '--work', join(env.DATA_DIR, 'against'), ...folders])
  server.on('message', (message) => process.send?.(message))
  server.on('exit', (code) => process.exit(code ?? 1))
  onStopSignal(() => server.kill('SIGTERM'))
  await new Promise(() => {})
}

const node = (file, args) =>
  spawn(bin('node'), [resolve(root, file), ...args], {
    cwd: root,
    env: childEnv(env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

if (options.against !== undefined) await serveAgainst(options)
await installIfChanged()
console.log('\nStarting the development server\n')
const devServer = node('packages/tooling/src/serve-dev.ts', ['--work', join(env.DATA_DIR, 'apps'), ...apps])
// A gateway uses a database that runs already, and stops only its own, so the database stays while the gateway restarts.
const database = node(join(api, 'src/embedded-postgres/dev-database.ts'), [])
/** The gateway is stopped first: it drains before its database is gone. */
let gateway

const isAlive = (child) => child && child.exitCode === null && child.signalCode === null
const end = async (child) => {
  if (!isAlive(child)) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

let stopping = false
const stop = async (code) => {
  if (stopping) return
  stopping = true
  await Promise.all([end(gateway), end(devServer)])
  await end(database)
  process.exit(code)
}

let hasStarted = false
const startGateway = (devPort) => {
  gateway = node(join(api, 'src/start.mjs'), ['--dev', `http://127.0.0.1:${devPort}`, '--terminal', '--owner-token'])
  gateway.once('message', (message) => {
    // A restarted gateway is at the same address.
    env.PORT = new URL(message.url).port
    if (options.demo && !hasStarted) loadDemo('load', message)
    hasStarted = true
    // A parent process, such as a test, receives the address and an owner token.
    process.send?.(message)
  })
  gateway.once('exit', (code) => {
    if (isRestarting || stopping) return
    // A gateway that never ran has nothing that a saved file would mend, such as a port in use.
    if (!hasStarted || code === 0) return stop(code ?? 1)
    console.error('\nThe gateway has ended, see above. It starts again when one of its files is saved.\n')
  })
}

let isRestarting = false
let hasChanged = false
const restartGateway = async (devPort) => {
  hasChanged = true
  if (isRestarting) return
  isRestarting = true
  while (hasChanged && !stopping) {
    hasChanged = false
    console.log('\nThe gateway has changed and restarts\n')
    await end(gateway)
  }
  isRestarting = false
  if (!stopping) startGateway(devPort)
}

const nextMessage = (child) => new Promise((resolve) => child.once('message', resolve))
devServer.on('exit', () => stop(1))
database.on('exit', () => stop(1))
onStopSignal(() => stop(0))
const [{ port }] = await Promise.all([nextMessage(devServer), nextMessage(database)])
if (!stopping) startGateway(port)
const { dependencies } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'))
const packages = Object.keys(dependencies).filter((name) => name.startsWith('@portfolio/'))
for (const folder of [join(api, 'src'), ...packages.map((name) => join(root, 'packages', basename(name), 'src'))])
  watchSources(folder, () => hasStarted && restartGateway(port))
