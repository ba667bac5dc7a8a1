/**
 * Runs the built-in database during development, while the gateway restarts with every change of its files. Sends its URL to the parent process
 * when it is ready, and ends with it.
 */
import { join } from 'node:path'
import { readEnv } from '#env'
import { createLog } from '#http/log.ts'
import { createDataDir } from '#shared/data-dir.ts'
import { startEmbeddedPostgres } from './postgres.ts'

const fail = (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const run = async () => {
  const { dataDir } = readEnv()
  await createDataDir(dataDir)
  const database = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: createLog('silent'), onGiveUp: fail })
  process.send?.({ url: database.url })
  return database
}

const starting = run().catch(fail)
const stop = async () => {
  await (await starting)?.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('disconnect', stop)
// From a terminal, which signals every process. The parent process stops the gateway first, and then this one.
process.on('SIGINT', () => {})
