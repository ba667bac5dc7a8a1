/**
 * Serves apps in development: `node serve-dev.ts --work <folder> <workspace> …`, each with an `app.config.ts`.
 * Sends its port to the parent process, and exits when that process does.
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { AppBuild } from './app-build.ts'
import { startDevServer } from './dev-server.ts'

const { values, positionals } = parseArgs({ options: { work: { type: 'string' } }, allowPositionals: true })
if (!values.work || positionals.length === 0) throw new Error('Usage: node serve-dev.ts --work <folder> <workspace> …')

const readApp = async (workspace: string) => {
  const { app } = (await import(pathToFileURL(join(resolve(workspace), 'app.config.ts')).href)) as { app: AppBuild }
  return app
}

const server = await startDevServer(await Promise.all(positionals.map(readApp)), resolve(values.work))
process.send?.({ port: server.port })

const stop = async () => {
  await server.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)
