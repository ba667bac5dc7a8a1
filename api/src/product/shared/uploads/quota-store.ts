import { upload as messages } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import { HttpError } from '#http/errors.ts'

/** How much uploads may take, in bytes. */
export interface UploadQuota {
  /** Of all images, with their variants, and all files. */
  total: number
  /** Of what was uploaded within the last 24 hours. */
  day: number
}

export const NO_QUOTA: UploadQuota = { total: Infinity, day: Infinity }

/** Any number that no other lock has. */
const QUOTA_LOCK = 7_316_204

/** Runs `insert`, which writes the row of an upload, unless the upload exceeds the quota: then it throws 413. One upload is checked at a time. */
export const withinQuota = <Result>(db: Db, quota: UploadQuota, bytes: number, insert: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${QUOTA_LOCK})`.execute(trx)
    const { rows } = await sql<{ total: number; day: number }>`
      select coalesce(sum(bytes), 0)::float8 as total,
        coalesce(sum(bytes) filter (where created_at > now() - interval '24 hours'), 0)::float8 as day
      from (select bytes, created_at from media union all select bytes, created_at from files) as uploads`.execute(trx)
    const [{ total, day } = { total: 0, day: 0 }] = rows
    const fail = (msg: string) => new HttpError(413, [{ msg, path: 'file' }])
    if (total + bytes > quota.total) throw fail(messages.overQuota(quota.total))
    if (day + bytes > quota.day) throw fail(messages.overQuotaOfDay(quota.day))
    return insert(trx)
  })
