import { join } from 'node:path'
import { findFreePort } from '#launch/find-free-port.ts'
import { noSettings } from '#launch/no-settings.mjs'
import { type RunningProcess, runProcess, runToEnd } from './run-process.ts'

export interface Gateway {
  url: string
  start: () => Promise<void>
  /** Sends SIGTERM. Resolves with the exit code and how long it took, in seconds. */
  stop: () => Promise<{ code: number | null; seconds: number }>
}

/** Returns functions that prepare a site and create gateways of a checkout, with these settings. */
export const createGateways = (checkout: string, folder: string, settings: Record<string, string>) => {
  const main = join(checkout, 'api/src/start.mjs')
  const getEnv = (name: string, port: number) => ({
    ...noSettings,
    ...settings,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'warn',
  })

  return {
    /** Migrates the database and activates the builds of the checkout, as the service `prepare` does. */
    prepare: () => runToEnd(process.execPath, [main, '--builds', checkout, '--prepare'], getEnv('prepare', 0)),

    create: async (name: string): Promise<Gateway> => {
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      let running: RunningProcess | undefined
      return {
        url,
        start: async () => {
          running = await runProcess(process.execPath, [main], getEnv(name, port), async () => (await fetch(`${url}/ready`)).ok)
        },
        stop: async () => {
          const since = Date.now()
          const code = running ? await running.stop() : 0
          running = undefined
          return { code, seconds: (Date.now() - since) / 1_000 }
        },
      }
    },
  }
}
