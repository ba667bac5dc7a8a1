import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Database {
  url: string
  stop: () => Promise<void>
}

/** Starts a PostgreSQL server of its own with its files below `folder`: that of the packages, as a process beside the gateways. */
export const startPostgres = async (checkout: string, folder: string): Promise<Database> => {
  const child: ChildProcess = spawn(process.execPath, [join(checkout, 'api/src/embedded-postgres/dev-database.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'database') },
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const [{ url }] = await Promise.race([
    once(child, 'message') as Promise<[{ url: string }]>,
    exited.then(([code]) => {
      throw new Error(`The database ended with status ${code}`)
    }),
  ])
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
