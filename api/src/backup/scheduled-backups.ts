import type { Log } from '#http/log.ts'
import type { BackupTarget } from './backup-target.ts'
import { createBackup, type Source } from './create-backup.ts'
import { withBackupLock } from './lock-store.ts'
import { describeLosses } from './manifest.ts'
import { findExpired } from './retention.ts'

interface Dependencies extends Source {
  target: BackupTarget
  log: Log
  /** Called with the time of the newest backup, which another gateway may have written. */
  onNewest: (time: Date | undefined) => void
  onFailure: () => void
}

const DAY_MS = 24 * 60 * 60_000
const toDay = (time: Date) => time.toISOString().slice(0, 10)
/** Whatever the other times are: a clock that was wrong once must not make every hour write a backup. */
const hasDay = (times: readonly Date[], now: Date) => times.some((time) => toDay(time) === toDay(now))
/** Returns the newest time that is no mistake of a clock: one of the future would hide that backups have stopped. */
const findNewest = (times: readonly Date[], now: Date) =>
  times
    .filter((time) => time.getTime() <= now.getTime() + DAY_MS)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)

/** Writes one backup a day (UTC), in one of the gateways, and deletes those that have expired. */
export const createScheduledBackups = ({ target, log, onNewest, onFailure, ...source }: Dependencies) => {
  const stopping = new AbortController()
  const { signal } = stopping

  const addToday = async (now: Date) => {
    // Another gateway may have written it while this one waited for a connection.
    if (hasDay(await target.list(), now)) return
    await target.add(now, async (file) => {
      const manifest = await createBackup({ ...source, file, signal })
      const losses = describeLosses(manifest)
      if (!losses) return log.info({ objects: manifest.objects.length }, 'The backup was written')
      onFailure()
      log.error({ reason: losses }, 'The backup was written but is incomplete')
    })
    for (const time of findExpired(await target.list())) await target.remove(time)
  }

  return {
    /** To be called once an hour: a failed backup is retried. Safe in several processes at once. */
    run: async (now: Date): Promise<void> => {
      try {
        if (!hasDay(await target.list(), now)) await withBackupLock(source.databaseUrl, () => addToday(now))
        onNewest(findNewest(await target.list(), now))
      } catch (error) {
        if (signal.aborted) return
        onFailure()
        log.error({ reason: (error as Error).message }, 'The backup failed and will be retried in an hour')
      }
    },
    /** Ends a backup that is being written. */
    stop: () => stopping.abort(new Error('The gateway stops')),
  }
}
