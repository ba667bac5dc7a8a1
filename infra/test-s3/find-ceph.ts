import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Ceph {
  env: NodeJS.ProcessEnv
  /** The command `ceph`, a Python script. */
  admin: [command: string, ...args: string[]]
  /** Where programs that are not installed load their plugins from. Undefined for installed ones, which find theirs. */
  pluginDir?: string
}

/** Resolves with an installed Ceph, or with the packages of Debian or Ubuntu, unpacked. Rejects with advice where there is none. */
export const findCeph = async (): Promise<Ceph> => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, '../launch/ceph.mjs')])
  const { folder, env } = JSON.parse(stdout) as { folder?: string; env?: Record<string, string> }
  if (!folder) return { env: process.env, admin: ['ceph'] }
  const lib = join(folder, 'usr/lib')
  const triplet = (await readdir(lib)).find((name) => name.endsWith('-linux-gnu')) as string
  const python = join(folder, 'usr/bin/python3')
  const script = join(folder, 'usr/bin/ceph')
  return {
    env: { ...process.env, ...env },
    // Only packages that are not installed are unpacked: a system may have the command, but no servers.
    admin: existsSync(script) ? [existsSync(python) ? python : '/usr/bin/python3', script] : ['ceph'],
    pluginDir: join(lib, triplet),
  }
}
