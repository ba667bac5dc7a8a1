import { Readable } from 'node:stream'
import {
  API_PREFIX,
  type Backups,
  type BackupUploadResponse,
  backupHeaders,
  ownerEndpoints,
  type ScheduledBackup,
} from '@portfolio/contracts'
import { backupRequest } from '@portfolio/contracts/rules'
import { type Context, Hono } from 'hono'
import type { NewEvent } from '#audit/event-store.ts'
import type { ClientAddress } from '#http/client-address.ts'
import { throwHttpError } from '#http/errors.ts'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { validate } from '#http/validate.ts'
import { getUploadRequest } from '#product/shared/uploads/upload-request.ts'
import { type BackupTarget, toBackupName } from './backup-target.ts'
import type { Source } from './create-backup.ts'
import type { createBackupUpload } from './receive-backup.ts'
import type { BackupRunStore } from './run-store.ts'
import { streamBackup } from './stream-backup.ts'

export interface BackupRoutesDependencies {
  source: Source
  /** Where scheduled backups are kept; undefined if there are none. */
  target: Pick<BackupTarget, 'name' | 'list'> | undefined
  runs: BackupRunStore
  upload: ReturnType<typeof createBackupUpload>['receive']
  /** Throws unless this is the password of the owner. */
  confirmPassword: (c: Context, currentPassword: string) => Promise<void>
  recordEvent: (event: NewEvent) => Promise<void>
  clientAddress: ClientAddress
  log: Log
  now?: () => Date
}

const readBackups = async (target: NonNullable<BackupRoutesDependencies['target']>, runs: BackupRunStore): Promise<Backups> => {
  const [stored, known] = [await target.list(), await runs.list()]
  const [last] = known
  const toState = (time: Date): ScheduledBackup['state'] => {
    const outcome = known.find((run) => run.time.getTime() === time.getTime())?.outcome
    return outcome === 'verified' || outcome === 'incomplete' ? outcome : 'unknown'
  }
  return {
    target: target.name,
    scheduled: stored
      .sort((a, b) => b.time.getTime() - a.time.getTime())
      .map(({ time, bytes }) => ({ time: time.toISOString(), bytes, state: toState(time) })),
    problem: last && last.outcome !== 'verified' ? { time: last.time.toISOString(), outcome: last.outcome, reason: last.reason } : null,
  }
}

/** The backups of the site, for the owner. */
export const backupRoutes = ({
  source,
  target,
  runs,
  upload,
  confirmPassword,
  recordEvent,
  clientAddress,
  log,
  now = () => new Date(),
}: BackupRoutesDependencies) => {
  const unreadable = new Set<string>()
  let isRunning = false

  return (
    new Hono<RequestEnv>()
      .get(API_PREFIX + ownerEndpoints.backups, async (c) => {
        c.header('cache-control', 'no-store')
        return c.json<Backups>(target ? await readBackups(target, runs) : { target: null, scheduled: [], problem: null })
      })

      // POST, so that neither a link nor a prefetch can start it.
      .post(API_PREFIX + ownerEndpoints.backupDownload, validate(backupRequest), async (c) => {
        await confirmPassword(c, c.var.body.currentPassword)
        if (isRunning) throwHttpError(409, 'A backup is already being downloaded. Wait until it is complete, or cancel it.')
        isRunning = true
        const finish = () => {
          isRunning = false
        }
        const { content, written, bytes, omitted } = await streamBackup({ ...source, unreadable }).catch((error) => {
          finish()
          throw error
        })
        content.once('close', finish)
        await recordEvent({ action: 'downloadBackup' }).catch((error) => {
          content.destroy()
          throw error
        })
        log.info({ address: clientAddress(c) }, 'The download of a backup begins')
        written.then(
          ({ objects, damaged }) => {
            unreadable.clear()
            log.info({ objects: objects.length, omitted: omitted.length, damaged: damaged.length }, 'A backup was downloaded')
          },
          ({ message: reason }: Error) => log.warn({ reason }, 'The download of a backup has ended early'),
        )
        return c.body(Readable.toWeb(content) as ReadableStream, 200, {
          'content-type': 'application/x-tar',
          'content-disposition': `attachment; filename="${toBackupName(now())}"`,
          'cache-control': 'no-store',
          [backupHeaders.expectedBytes]: String(bytes),
          [backupHeaders.missingObjects]: String(omitted.length),
          'x-accel-buffering': 'no',
        })
      })

      .post(API_PREFIX + ownerEndpoints.backupUpload, async (c) => {
        c.header('cache-control', 'no-store')
        const response = await upload(getUploadRequest(c))
        await recordEvent({ action: 'uploadBackup', subject: response.backup.createdAt })
        return c.json<BackupUploadResponse>(response)
      })
  )
}
