import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive } from '#shared/is-process-alive.ts'

const USER = /^user\.(\d+)$/

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns when a process was started, or nothing where the system does not tell. */
const readStart = (pid: number): string =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')[19] ?? ''

/**
 * The processes that use the database in a folder: only the last one may stop it, because a command may still run when the gateway, or another
 * command, has started the server and ends. Each has a file. Synchronous, so that a process that exits can still ask.
 */
export const createUsers = (dir: string) => {
  const own = join(dir, `user.${process.pid}`)
  /** Returns false also for another program that was given the id of a former user. */
  const isUser = (name: string): boolean => {
    const pid = Number(USER.exec(name)?.[1])
    if (!pid || pid === process.pid) return false
    const [recorded, start] = [read(join(dir, name)), readStart(pid)]
    if (isProcessAlive(pid) && (!recorded || !start || recorded === start)) return true
    rmSync(join(dir, name), { force: true })
    return false
  }
  return {
    join: (): void => writeFileSync(own, readStart(process.pid)),
    leave: (): void => rmSync(own, { force: true }),
    hasOthers: (): boolean => readdirSync(dir).some(isUser),
  }
}
