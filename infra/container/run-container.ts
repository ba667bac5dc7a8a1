import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#launch/find-free-port.ts'
import type { Image } from './build-image.ts'
import { runIn } from './namespace.ts'
import { giveTo } from './stage-root.ts'

const READY_MS_MAX = 60_000

/** Returns a value of a file such as /proc/1/status. */
const readStatus = (pid: number, name: string) =>
  new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''

const isRootReadOnly = (pid: number) => /^\S+ \S+ \S+ \S+ \/ ro,/m.test(readFileSync(`/proc/${pid}/mountinfo`, 'utf8'))

/** Runs containers of an image with a read-only root and volumes that they share. The network is that of this machine. */
export const createContainers = async (image: Image, work: string, settings: Record<string, string>) => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const volumes = image.volumes.map((path) => {
    const folder = join(work, 'volumes', path)
    mkdirSync(join(work, 'volumes'), { recursive: true })
    cpSync(join(image.root, path), folder, { recursive: true })
    giveTo(folder, image.uid)
    return [path, folder] as const
  })
  const sandbox = {
    ...image,
    mounts: { '/dev': '/dev', ...Object.fromEntries(volumes) },
    isReadOnly: true,
    env: { ...image.env, PORT: String(port), HOST: '127.0.0.1', SHUTDOWN_DELAY_SECONDS: '1', LOG_LEVEL: 'warn', ...settings },
  }
  const run = (command: readonly string[]) => runIn(sandbox, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  const untilEnded = async (command: readonly string[]): Promise<number | null> => (await once(run(command), 'exit'))[0]

  return {
    /** Runs another command of the image. Resolves with its exit code. */
    runOnce: (command: readonly string[]) => untilEnded([...image.entrypoint, ...command]),
    /** Runs a program of the image beside the running container, as a health check is. Resolves with its exit code. */
    runBeside: untilEnded,

    /** Starts the image as it says. Resolves once it is ready; rejects when it is not after a minute. */
    start: async () => {
      const since = Date.now()
      const outer = run([...image.entrypoint, ...image.command])
      const exited = once(outer, 'exit')
      const isReady = () =>
        fetch(`${url}/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await isReady())) {
        if (outer.exitCode !== null || Date.now() - since > READY_MS_MAX) throw new Error('The container did not become ready')
        await wait(50)
      }
      const pid = Number(readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim())
      return {
        url,
        readyAfter: ((Date.now() - since) / 1_000).toFixed(1),
        isProcess1:
          /\t1$/.test(readStatus(pid, 'NSpid')) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`${image.entrypoint[0]}\0`),
        uid: Number(readStatus(pid, 'Uid').split('\t')[0]),
        capabilities: readStatus(pid, 'CapEff'),
        isRootReadOnly: isRootReadOnly(pid),
        /** Sends SIGTERM. Resolves with the exit code. */
        stop: async (): Promise<number | null> => {
          process.kill(pid, 'SIGTERM')
          return (await exited)[0]
        },
      }
    },
  }
}
