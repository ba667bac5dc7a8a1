import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findEntry } from '#launch/find-entry.ts'
import { noSettings } from '#launch/no-settings.mjs'

export interface RunningGateway {
  url: string
  /** Session token of the owner. */
  token: string
  stop: () => Promise<void>
}

/** Starts an unpacked API on a free port with the built-in database in `dataDir`. Rejects with its output if it does not start. */
export const runGateway = async (folder: string, dataDir: string): Promise<RunningGateway> => {
  const child = spawn(process.execPath, [findEntry(folder), '--owner-token'], {
    cwd: folder,
    env: {
      ...process.env,
      ...noSettings,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      SHUTDOWN_DELAY_SECONDS: '0',
      IDENTIFIER_LOOKUP: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const exited = once(child, 'exit')
  const [started] = await Promise.race([
    once(child, 'message') as Promise<[{ url: string; token: string }]>,
    exited.then(([code]) => {
      throw new Error(`It exited with ${code}:\n${output.trim()}`)
    }),
  ])
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { ...started, stop }
}
