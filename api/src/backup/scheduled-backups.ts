import { rm } from 'node:fs/promises'
import type { Log } from '#http/log.ts'
import { type BackupTarget, toBackupTime } from './backup-target.ts'
import { createBackup, type Source } from './create-backup.ts'
import { withBackupLock } from './lock-store.ts'
import { describeLosses } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { DAY_MS, findExpired, toDay } from './retention.ts'
import type { BackupRunStore } from './run-store.ts'

interface Dependencies extends Source {
  target: BackupTarget
  runs: BackupRunStore
  log: Log
  /** Called with the time of the newest backup, which another gateway may have written. */
  onNewest: (time: Date | undefined) => void
  onFailure: () => void
}

/** Whatever the other times are: a clock that was wrong once must not make every hour write a backup. */
const hasDay = (times: readonly Date[], now: Date) => times.some((time) => toDay(time) === toDay(now))
/** Leaves out mistakes of a clock: a time in the future would hide that backups have stopped, and count as one to keep instead of a real one. */
const leaveOutFuture = (times: readonly Date[], now: Date) => times.filter((time) => time.getTime() <= now.getTime() + DAY_MS)
const findNewest = (times: readonly Date[]) => times.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)

/** Writes one backup a day (UTC), in one of the gateways, and deletes those that have expired. */
export const createScheduledBackups = ({ target, runs, log, onNewest, onFailure, ...source }: Dependencies) => {
  const stopping = new AbortController()
  const { signal } = stopping

  const listTimes = async () => (await target.list()).map(({ time }) => time)

  /** Writes a backup and reads it back. */
  const write = async (file: string) => {
    const manifest = await createBackup({ ...source, file, signal })
    await verifyArchive(file, signal).catch(async (error) => {
      await rm(file, { force: true })
      throw error
    })
    return manifest
  }

  const addToday = async (now: Date) => {
    // Another gateway may have written today's backup while this one waited for a connection.
    if (hasDay(await listTimes(), now)) return
    let losses: string | undefined
    await target.add(now, async (file) => {
      losses = describeLosses(await write(file))
    })
    await runs.record({ time: toBackupTime(now), outcome: losses ? 'incomplete' : 'verified', reason: losses ?? '' })
    if (losses) {
      onFailure()
      log.error({ reason: losses }, 'The backup was written but is incomplete')
    } else log.info('The backup was written')
    const incomplete = new Set((await runs.list()).flatMap(({ time, outcome }) => (outcome === 'incomplete' ? time.getTime() : [])))
    const isComplete = (time: Date) => !incomplete.has(time.getTime())
    const expired = findExpired(leaveOutFuture(await listTimes(), now), isComplete)
    for (const time of expired) await target.remove(time)
    await runs.remove(expired)
  }

  const reportFailure = async (now: Date, { message: reason }: Error) => {
    onFailure()
    log.error({ reason }, 'The backup failed and will be retried in an hour')
    // Without the database it is in the log only.
    await runs.record({ time: toBackupTime(now), outcome: 'failed', reason }).catch(() => {})
  }

  return {
    /** To be called once an hour: a failed backup is retried. Safe in several processes at once. */
    run: async (now: Date): Promise<void> => {
      try {
        if (!hasDay(await listTimes(), now)) await withBackupLock(source.databaseUrl, () => addToday(now))
        onNewest(findNewest(leaveOutFuture(await listTimes(), now)))
      } catch (error) {
        if (!signal.aborted) await reportFailure(now, error as Error)
      }
    },
    /** Ends a backup that is being written. */
    stop: () => stopping.abort(new Error('The gateway stops')),
  }
}
