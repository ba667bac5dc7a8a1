import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive } from './is-process-alive.mjs'

/** Where Linux keeps a file system in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'portfolio-tests-'
/** Databases, builds and browser profiles of a run take less than half of it. */
const BYTES_MIN = 4 * 1024 ** 3

const remove = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // The folder belongs to another user, or a process that is still ending writes to it: a later run removes it.
  }
}

const removeStale = () => {
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(PREFIX) && !isProcessAlive(Number(name.slice(PREFIX.length)))) remove(join(MEMORY, name))
}

const hasRoom = () => {
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) >= BYTES_MIN
}

/** Containers often mount it so that no program in it runs. */
const runsPrograms = (folder) => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/**
 * Lets this process and its children keep temporary files in memory, where there is enough of it: a run creates and deletes hundreds of
 * databases of 300 files each, which takes most of its time on some disks. The folder is deleted when this process exits, or by
 * the next run if it is killed.
 */
export const keepTemporaryFilesInMemory = () => {
  if (process.platform !== 'linux' || process.env.TMPDIR) return
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  try {
    removeStale()
    if (!hasRoom()) return
    mkdirSync(folder)
    process.on('exit', () => remove(folder))
    // When root runs this, PostgreSQL uses another account, which needs access.
    chmodSync(folder, 0o755)
    if (runsPrograms(folder)) process.env.TMPDIR = folder
  } catch {
    // The system's temporary folder works as well, only slower.
  }
}
