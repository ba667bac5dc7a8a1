import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const START_MS_MAX = 120_000

export interface RunningProcess {
  pid: number
  /** Sends SIGTERM. Resolves with the exit code. */
  stop: () => Promise<number | null>
}

/** Starts a program and resolves once `isReady` resolves with true. Rejects with its output if it ends before that. */
export const runProcess = async (
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  isReady: () => Promise<boolean>,
): Promise<RunningProcess> => {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output = (output + text).slice(-4_000)))
  const exited = once(child, 'exit')
  for (const since = Date.now(); !(await isReady().catch(() => false)); await wait(100)) {
    if (child.exitCode === null && Date.now() - since < START_MS_MAX) continue
    child.kill('SIGKILL')
    throw new Error(`${command} ${args.join(' ')} did not start:\n${output}`)
  }
  return {
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}

/** Runs a program to its end. Rejects with its output unless its exit code is 0. */
export const runToEnd = async (command: string, args: readonly string[], env: Record<string, string>): Promise<void> => {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with status ${code}:\n${output}`)
}
