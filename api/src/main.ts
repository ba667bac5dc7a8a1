/**
 * Starts the gateway: database, object store, releases, HTTP. Options: `--builds <folder>` publishes and activates the builds in
 * `<folder>/<app>/dist`; `--dev <address>` serves the apps from the dev server at that address instead of any release;
 * `--content <address>` shows the public content of the site at that address instead of this one's, on pages only;
 * `--owner-token` sends a token of the owner, and the patterns of the public pages, to the parent process; `--terminal` prints warnings and
 * errors as sentences. `--prepare` ends it once it could serve: the database is migrated, and the builds are active. It listens on any
 * free port, beside a gateway that runs.
 *
 * Exit codes: 0 after a complete stop, 1 when it cannot start or continue, had to end requests, or with `--prepare` did not activate the builds;
 * 128 + n when signal n ended it at once.
 */
import { constants, networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Env, readEnv } from './env.ts'
import { serveGateway } from './gateway.ts'
import { createLog, createTerminalOutput } from './http/log.ts'

const { values: options } = parseArgs({
  options: {
    builds: { type: 'string' },
    dev: { type: 'string' },
    content: { type: 'string' },
    prepare: { type: 'boolean' },
    terminal: { type: 'boolean' },
    'owner-token': { type: 'boolean' },
  },
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
const log = options.terminal && !env.logLevel ? createLog('warn', createTerminalOutput()) : createLog(env.logLevel ?? 'info')
const startedAt = Date.now()
let gateway: Awaited<ReturnType<typeof serveGateway>> | undefined

/** One Ctrl-C may arrive as several signals: from the terminal, from npm and from the launcher. */
const SAME_SIGNAL_MS = 1_000
let stoppingSince: number | undefined
const stop = async (signal: NodeJS.Signals) => {
  const exitCode = 128 + constants.signals[signal]
  if (stoppingSince === undefined) stoppingSince = Date.now()
  else if (Date.now() - stoppingSince < SAME_SIGNAL_MS) return
  else process.exit(exitCode)
  if (!gateway) process.exit(exitCode)
  console.log('Stopping …')
  gateway.announceStop()
  // SIGTERM comes from an orchestrator, whose load balancers need time to notice. Nobody at a terminal wants to wait.
  if (signal === 'SIGTERM' && !process.stdout.isTTY) await wait(env.shutdownDelayMs)
  setTimeout(() => console.log('Waiting for requests to finish. Ctrl-C again ends them.'), SAME_SIGNAL_MS).unref()
  const ended = await gateway.close()
  if (ended) console.error(`${ended} ${ended === 1 ? 'request' : 'requests'} took too long and had to be ended.`)
  process.exit(ended ? 1 : 0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// A parent process that was killed cannot forward a signal. One that is already stopping finishes its requests.
process.once('disconnect', () => stoppingSince ?? stop('SIGHUP'))

// Writing fails on a full disk, for example. Without a listener, the error would end the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const failWhileServing = async (error: unknown) => {
  await gateway?.close().catch(() => {})
  fail(error)
}
process.on('unhandledRejection', (error) => {
  log.fatal({ error: String((error as Error)?.stack ?? error) }, 'Unhandled rejection')
  return failWhileServing(error)
})

gateway = await serveGateway({
  env: options.prepare ? { ...env, port: 0 } : env,
  log,
  builds: options.builds,
  devServer: options.dev,
  contentSite: options.content,
  progress: (line) => console.log(`  ${line}`),
  onFailure: failWhileServing,
}).catch(fail)

/** The password is in no log and no table: whoever starts the first gateway of a site, or prepares it, sees it once. */
const printFirstOwner = ({ firstOwner }: NonNullable<typeof gateway>) => {
  if (firstOwner) console.log(`\n  First sign-in, shown only now:\n  Email     ${firstOwner.email}\n  Password  ${firstOwner.password}`)
}

if (options.prepare) {
  printFirstOwner(gateway)
  await gateway.close()
  process.exit(gateway.acceptedBuilds ? 0 : 1)
}

const [local = '', ...others] = env.publicUrl ? [env.publicUrl] : addresses(env.host, gateway.port)
console.log(`\nThe site is up after ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
console.log(`  Site    ${local}${others.length ? `   (also ${others.join(', ')})` : ''}`)
console.log(`  Admin   ${local}/admin`)
printFirstOwner(gateway)
console.log('\n  Ctrl-C stops it.\n')
if (options['owner-token'])
  process.send?.({
    url: `http://127.0.0.1:${gateway.port}`,
    token: await gateway.openOwnerSession(),
    dataDir: env.dataDir,
    routes: gateway.getPublicRoutes(),
  })
