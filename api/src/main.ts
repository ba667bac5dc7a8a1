/**
 * Starts the gateway: database, store, releases, HTTP. Options: `--local-builds` activates what this checkout has built;
 * `--owner-token` hands a short-lived token of the owner to the process that started this one.
 */
import { parseArgs } from 'node:util'
import { readEnv } from '#env'
import { createLog } from '#http/log.ts'
import { serveGateway } from './gateway.ts'

const { values: options } = parseArgs({ options: { 'local-builds': { type: 'boolean' }, 'owner-token': { type: 'boolean' } } })

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const readEnvOrFail = () => {
  try {
    return readEnv()
  } catch (error) {
    return fail(error)
  }
}

const env = readEnvOrFail()
const log = createLog(env.logLevel)
const gateway = await serveGateway({ env, log, localBuilds: options['local-builds'] ?? false }).catch(fail)
if (options['owner-token']) process.send?.({ url: gateway.localUrl, token: await gateway.ownerToken(), dataDir: env.dataDir })

let stopping = false
const stop = async () => {
  // A second signal means: now.
  if (stopping) process.exit(1)
  stopping = true
  await gateway.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('unhandledRejection', async (error) => {
  log.fatal({ error: String((error as Error)?.stack ?? error) }, 'An error nobody handled')
  await gateway.close().catch(() => {})
  process.exit(1)
})
