import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { lstat, mkdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Whether other accounts can be used. Otherwise a user namespace is entered, in which the own account takes their place. */
export const isRoot = process.getuid?.() === 0

const UNSHARE = '/usr/bin/unshare'
const PATH = '/usr/local/bin:/usr/bin:/bin'
const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

export interface Sandbox {
  /** Folder that becomes the root of the file system. */
  root: string
  /** Folders or files of the machine that are seen in it, by their path there. */
  mounts: Record<string, string>
  /** Whether nothing but the mounts may be written. */
  isReadOnly: boolean
  workDir: string
  uid: number
  env: Record<string, string>
}

/** Runs a command as process 1 of a container would run: with a root, processes and mounts of its own. The network is that of the machine. */
export const runIn = (sandbox: Sandbox, command: readonly string[], options: SpawnOptions = {}): ChildProcess => {
  const inside = (path: string) => quote(join(sandbox.root, path))
  const script = [
    'set -e',
    `mount --bind ${quote(sandbox.root)} ${quote(sandbox.root)}`,
    ...(sandbox.isReadOnly ? [`mount -o remount,ro,bind ${quote(sandbox.root)}`] : []),
    ...Object.entries(sandbox.mounts).map(([path, source]) => `mount --rbind ${quote(source)} ${inside(path)}`),
    `mount -t proc proc ${inside('/proc')}`,
    `exec ${UNSHARE} --root=${quote(sandbox.root)} --wd=${quote(sandbox.workDir)} ${isRoot ? `--setgid=${sandbox.uid} --setuid=${sandbox.uid}` : ''} ${command.map(quote).join(' ')}`,
  ].join('\n')
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', ...(isRoot ? [] : ['--user', '--map-root-user'])]
  return spawn(UNSHARE, [...namespaces, '/bin/sh', '-c', script], { ...options, env: { PATH, ...sandbox.env } })
}

/** Creates what a mount needs in the root: a folder, or the same link where the machine has one, such as /bin. */
export const prepareMount = async (root: string, path: string): Promise<boolean> => {
  const info = await lstat(path).catch(() => undefined)
  if (!info) return false
  await mkdir(join(root, dirname(path)), { recursive: true })
  if (info.isSymbolicLink()) await symlink(await readlink(path), join(root, path))
  else await mkdir(join(root, path), { recursive: true })
  return !info.isSymbolicLink()
}
