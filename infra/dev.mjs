import { spawn } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, childEnv, installIfChanged, listMicroFrontends, root } from './launch/run.mjs'
import { onStopSignal } from './launch/signals.mjs'

const USAGE = `npm run dev                       serve the site and show every saved change of an app
npm run dev -- --app <folder>     serve that app from another folder, such as a second checkout (may be repeated)
`
const parse = () => {
  try {
    return parseArgs({ options: { app: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean' } } }).values
  } catch (error) {
    console.error(`${error.message}\n`)
  }
}
const options = parse()
if (!options || options.help) {
  console.log(USAGE)
  process.exit(options ? 0 : 2)
}

const env = {
  PORT: process.env.PORT || '3000',
  HOST: process.env.HOST || '127.0.0.1',
  DATA_DIR: process.env.DATA_DIR || join(root, '.data/dev'),
  // Development never uses the database, object store or address that .env may name.
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_ACCESS_KEY: '',
  S3_SECRET_KEY: '',
  S3_BUCKET: '',
  PUBLIC_URL: '',
  SHUTDOWN_DELAY_SECONDS: '0',
  NODE_ENV: 'development',
}
const overrides = new Map(options.app.map((folder) => [basename(resolve(folder)), resolve(folder)]))
const apps = listMicroFrontends().map((name) => overrides.get(name) ?? join(root, name))

const node = (file, args) =>
  spawn(bin('node'), [join(root, file), ...args], {
    cwd: root,
    env: childEnv(env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

await installIfChanged()
console.log('\nStarting the development server\n')
const devServer = node('packages/tooling/src/serve-dev.ts', ['--work', join(env.DATA_DIR, 'apps'), ...apps])
const running = [devServer]

// Neither process is useful without the other. The gateway is signaled first: it drains, then stops the database.
let stopping = false
const stop = (code) => {
  if (stopping) return
  stopping = true
  const alive = running.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of alive) child.kill('SIGTERM')
  Promise.all(alive.map((child) => new Promise((exited) => child.once('exit', exited)))).then(() => process.exit(code))
}
devServer.on('exit', () => stop(1))
devServer.once('message', ({ port }) => {
  const gateway = node('api/src/main.ts', ['--dev', `http://127.0.0.1:${port}`, '--terminal', '--owner-token'])
  running.unshift(gateway)
  gateway.on('exit', (code) => stop(code ?? 1))
  // A parent process, such as a test, receives the address and an owner token.
  gateway.on('message', (message) => process.send?.(message))
})
onStopSignal(() => stop(0))
