import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The account PostgreSQL runs as. Empty: the account of this process. */
export interface Account {
  uid?: number
  gid?: number
}

const named = async (name: string): Promise<Account | undefined> => {
  const line = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the files it already has,
 * or as `postgres` where that account exists, or as `nobody`: no account is added to the computer.
 */
export const chooseAccount = async (cluster: string): Promise<Account> => {
  if (process.getuid?.() !== 0) return {}
  const files = await stat(`${cluster}/PG_VERSION`).catch(() => undefined)
  if (files && files.uid !== 0) return { uid: files.uid, gid: files.gid }
  const account = (await named('postgres')) ?? (await named('nobody'))
  if (!account) throw new Error('PostgreSQL cannot run as root and this computer has no account `postgres` or `nobody`. Set DATABASE_URL.')
  return account
}

/** The first folder on the way to `path` that the account may not enter, if there is one. `path` must exist. */
export const closedFolder = async (path: string, { uid, gid }: Account): Promise<string | undefined> => {
  if (uid === undefined) return undefined
  const folders: string[] = []
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of folders) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const mayEnter = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001
    if (!mayEnter) return folder
  }
  return undefined
}
