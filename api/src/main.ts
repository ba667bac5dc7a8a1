/**
 * Starts the gateway: database, object store, releases, HTTP. Options: `--builds <folder>` publishes and activates the builds in
 * `<folder>/<app>/dist`; `--dev <address>` serves the apps from the dev server at that address instead of any release;
 * `--owner-token` sends a token of the owner to the parent process; `--terminal` logs warnings and errors only.
 */
import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { type Env, readEnv } from './env.ts'
import { serveGateway } from './gateway.ts'
import { createLog } from './http/log.ts'

const { values: options } = parseArgs({
  options: { builds: { type: 'string' }, dev: { type: 'string' }, terminal: { type: 'boolean' }, 'owner-token': { type: 'boolean' } },
})

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const readEnvOrFail = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    return fail(error)
  }
}

const addresses = (host: string, port: number) => {
  if (host !== '0.0.0.0' && host !== '::') return [`http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`]
  const outside = Object.values(networkInterfaces()).flatMap(
    (list) => list?.find(({ family, internal }) => family === 'IPv4' && !internal) ?? [],
  )
  return ['localhost', ...outside.map(({ address }) => address)].map((name) => `http://${name}:${port}`)
}

const env = readEnvOrFail()
const log = createLog(env.logLevel ?? (options.terminal ? 'warn' : 'info'))
const startedAt = Date.now()
const gateway = await serveGateway({
  env,
  log,
  builds: options.builds,
  devServer: options.dev,
  progress: (line) => console.log(`  ${line}`),
}).catch(fail)

const [local = '', ...others] = env.publicUrl ? [env.publicUrl] : addresses(env.host, gateway.port)
console.log(`\nThe site is up after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
console.log(`  Site    ${local}${others.length ? `   (also ${others.join(', ')})` : ''}`)
console.log(`  Admin   ${local}/admin`)
if (gateway.firstOwner)
  console.log(`\n  First sign-in, shown only now:\n  Email     ${gateway.firstOwner.email}\n  Password  ${gateway.firstOwner.password}`)
console.log('\n  Ctrl-C stops it.\n')
if (options['owner-token'])
  process.send?.({ url: `http://127.0.0.1:${gateway.port}`, token: await gateway.openOwnerSession(), dataDir: env.dataDir })

let stopping = false
const stop = async () => {
  // A second signal ends the process at once.
  if (stopping) process.exit(1)
  stopping = true
  console.log('Stopping …')
  await gateway.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('unhandledRejection', async (error) => {
  log.fatal({ error: String((error as Error)?.stack ?? error) }, 'Unhandled rejection')
  await gateway.close().catch(() => {})
  process.exit(1)
})
