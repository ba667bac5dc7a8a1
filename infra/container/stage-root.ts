import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRoot, prepareMount } from './namespace.ts'

/** What an image of Debian has. */
const SYSTEM = ['/usr', '/etc', '/bin', '/sbin', '/lib', '/lib64', '/dev']
/** What gcr.io/distroless/cc-debian12 consists of. */
const BASE_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6', 'libssl3', 'tzdata', 'ca-certificates', 'netbase', 'base-files']
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const NOT_IN_BASE = /^\/(usr\/(share\/(doc|man|lintian|locale|i18n)|bin|sbin)|etc\/update-motd\.d)\//

const readCommand = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 })

export const getBytes = (folder: string): number =>
  Number.parseInt(readCommand('du', '-s', '--block-size=1', '--apparent-size', folder), 10)

export const giveTo = (path: string, uid: number): void => {
  if (isRoot) execFileSync('chown', ['-R', `${uid}:${uid}`, path])
}

/** Copies as COPY does: the content of a folder, or a file, into a folder, with another owner. */
export const copyInto = (source: string, target: string, uid: number): void => {
  mkdirSync(target, { recursive: true })
  const isFolder = statSync(source).isDirectory()
  const [folder, names] = isFolder ? [source, readdirSync(source)] : [dirname(source), [basename(source)]]
  const script = `tar -C "$1" --owner=${uid} --group=${uid} --numeric-owner -cf - -- "\${@:3}" | tar -C "$2" -xpf -`
  execFileSync('bash', ['-o', 'pipefail', '-c', script, 'bash', folder, target, ...names])
}

/** Creates the root of a stage that starts from an image of Debian: the system of this machine. Returns what has to be mounted. */
export const createSystemRoot = async (root: string, tools: Record<string, string>): Promise<Record<string, string>> => {
  const mounts = { ...tools }
  for (const path of SYSTEM) if (await prepareMount(root, path)) mounts[path] = path
  for (const path of [...Object.keys(tools), '/proc', '/tmp']) mkdirSync(join(root, path), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  return mounts
}

/** Creates the root of an image that starts from Distroless: the same packages, as this machine has them. */
export const createBaseRoot = (root: string): void => {
  // Debian lists /lib/…, and /lib is a link.
  for (const folder of ['lib', 'lib64']) {
    mkdirSync(join(root, 'usr', folder), { recursive: true })
    execFileSync('ln', ['-s', `usr/${folder}`, join(root, folder)])
  }
  const listed = readCommand('dpkg-query', '-L', ...BASE_PACKAGES).split('\n')
  const isKept = (path: string) => existsSync(path) && !statSync(path).isDirectory() && !NOT_IN_BASE.test(path)
  const names = [...new Set([...listed.filter(isKept), CERTIFICATES])].map((path) => path.slice(1))
  const archive = execFileSync('tar', ['-C', '/', '-cf', '-', '--', ...names], { maxBuffer: 1 << 28 })
  execFileSync('tar', ['-C', root, '--keep-directory-symlink', '-xf', '-'], { input: archive })
  for (const folder of ['proc', 'dev']) mkdirSync(join(root, folder))
}
