import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { noSettings } from '@portfolio/infra/no-settings'

const commands = resolve(import.meta.dirname, '../../api/src/commands')

/** Runs a command of the API. Resolves with its exit code and with what it printed. */
export const runCommand = async (env: Record<string, string>, command: string, ...args: string[]) => {
  const settings = { ...noSettings, PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env }
  const child = spawn(process.execPath, [join(commands, command), ...args], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], ...printed] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, output: printed.join('') }
}
