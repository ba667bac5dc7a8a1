import { rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs `work`, and then removes the file or folder at a path, also when the process exits meanwhile: it may be as large as the site. */
export const withTemporary = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  const removeAtExit = () => rmSync(path, { recursive: true, force: true })
  process.on('exit', removeAtExit)
  try {
    return await work()
  } finally {
    await rm(path, { recursive: true, force: true })
    process.off('exit', removeAtExit)
  }
}

/** Removes the files and folders with such a name that were last changed before this time. */
export const removeOlder = async (folder: string, name: RegExp, before: number): Promise<void> => {
  for (const found of await readdir(folder).catch(() => [])) {
    const path = join(folder, found)
    const changed = name.test(found) && (await stat(path).catch(() => undefined))
    if (changed && changed.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}

/** Nothing is written for this long. What is older belongs to a process that was killed. */
const LEFT_MS = 24 * 60 * 60_000
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.unfinished$/
const RESTORE = /^restore-\w{6}$/

/** Removes archives that a process which was killed has not finished. */
export const removeUnfinished = (folder: string, now: Date): Promise<void> => removeOlder(folder, UNFINISHED, now.getTime() - LEFT_MS)

/** Removes what restores and backups that were killed have left in a folder that is for nothing else. */
export const removeLeft = async (archivesDir: string, now: Date): Promise<void> => {
  await removeOlder(archivesDir, RESTORE, now.getTime() - LEFT_MS)
  await removeUnfinished(archivesDir, now)
}
