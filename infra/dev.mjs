import { spawn } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, childEnv, installIfChanged, root } from './launch/run.mjs'

const USAGE = `npm run dev                       serve the site and show every change of shell, public-mfe and admin-mfe at once
npm run dev -- --room <folder>    take that part from another folder, such as a second checkout (may be repeated)
`
const parse = () => {
  try {
    return parseArgs({ options: { room: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean' } } }).values
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
  // Work never touches the database, the store or the address that .env may name.
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_ACCESS_KEY: '',
  S3_SECRET_KEY: '',
  S3_BUCKET: '',
  PUBLIC_URL: '',
  NODE_ENV: 'development',
}
const elsewhere = new Map(options.room.map((folder) => [basename(resolve(folder)), resolve(folder)]))
const rooms = ['shell', 'public-mfe', 'admin-mfe'].map((name) => elsewhere.get(name) ?? join(root, name))

const node = (file, args) =>
  spawn(bin('node'), [join(root, file), ...args], {
    cwd: root,
    env: childEnv(env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })

await installIfChanged()
console.log('\nStarting the portfolio for work on it\n')
const parts = node('packages/tooling/src/serve-dev.ts', ['--work', join(env.DATA_DIR, 'parts'), ...rooms])
const running = [parts]

// One without the other is of no use. The gateway is asked first: it drains and then stops the database.
let ending = false
const end = (code) => {
  if (ending) return
  ending = true
  const left = running.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of left) child.kill('SIGTERM')
  Promise.all(left.map((child) => new Promise((gone) => child.once('exit', gone)))).then(() => process.exit(code))
}
parts.on('exit', () => end(1))
parts.once('message', ({ port }) => {
  const gateway = node('api/src/main.ts', ['--dev', `http://127.0.0.1:${port}`, '--terminal', '--owner-token'])
  running.unshift(gateway)
  gateway.on('exit', (code) => end(code ?? 1))
  // Whoever started this process, such as a test, may want the address and a token.
  gateway.on('message', (message) => process.send?.(message))
})
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
