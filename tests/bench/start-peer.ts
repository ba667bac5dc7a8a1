import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@portfolio/infra/find-free-port'
import { run } from '@portfolio/infra/run'
import { track } from '@portfolio/infra/signals'
import type { SiteContent } from './site-content.ts'

export const peerFolder = join(import.meta.dirname, 'peer')

const POLL_MS = 5

const runHere = async (command: string, args: string[], env: Record<string, string> = {}) => {
  const { code, output } = await run(command, args, { cwd: peerFolder, env })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
}

/** Installs the pinned packages of the peer once, and builds it with this content. */
export const buildPeer = async ({ images, ...content }: SiteContent) => {
  if (!existsSync(join(peerFolder, 'node_modules'))) await runHere('npm', ['ci', '--no-audit', '--no-fund'])
  const folder = join(peerFolder, 'public')
  await rm(folder, { recursive: true, force: true })
  for (const [path, bytes] of images) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await writeFile(join(folder, 'content.json'), JSON.stringify(content))
  await runHere('npm', ['run', 'build'], { NEXT_TELEMETRY_DISABLED: '1' })
}

export interface StartedServer {
  url: string
  pid: number
  /** From the start of the command to the first complete response, in milliseconds. */
  startMs: number
  stop: () => Promise<void>
}

/** Starts a server and waits until its landing page is there. */
const startServer = async (command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv; url: string }) => {
  const since = performance.now()
  const child = track(spawn(command, args, { cwd: options.cwd, env: options.env, stdio: 'ignore' }))
  const exited = once(child, 'exit')
  const isReady = () =>
    fetch(options.url).then(
      async (response) => response.ok && (await response.text()) !== '',
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${command} exited with ${child.exitCode}`)
    await wait(POLL_MS)
  }
  const startMs = performance.now() - since
  const stop = async () => {
    child.kill()
    await exited
  }
  return { url: options.url, pid: child.pid as number, startMs, stop } satisfies StartedServer
}

export const startPeer = async (): Promise<StartedServer> => {
  const port = await findFreePort()
  const next = join(peerFolder, 'node_modules/next/dist/bin/next')
  return startServer(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: peerFolder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    url: `http://127.0.0.1:${port}`,
  })
}
