import type { AppName } from '@portfolio/contracts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { recordEvent } from '#audit/event-store.ts'
import type { Db, Trx } from '#db/database.ts'
import type { ReleaseSetRow } from '#db/release-tables.ts'
import type { PastSet, Pins, SetChange, Versions } from '#delivery/shared/history.ts'
import { isDeleting, isFrozen, withHistoryLock } from '#delivery/shared/history-lock-store.ts'
import type { RolloutFinish } from '#delivery/shared/rollout.ts'
import { addWebhookEvent, toNamedSet } from '#delivery/shared/webhook-event-store.ts'
import { isListed } from './plan-store.ts'

type AppendResult = 'appended' | 'superseded' | 'release deleted' | 'frozen' | 'canceled'

/** What ends with a set that is appended: a rollout, or a scheduled activation, by its id. */
export interface EndedBySet {
  finished?: RolloutFinish | undefined
  scheduled?: number | undefined
}

interface AppendOptions extends EndedBySet {
  /** Throws when a release that was not active before does not exist. */
  assertPublished?: () => Promise<void>
}

const toPastSet = ({ versions, manifests, ...row }: Selectable<ReleaseSetRow>): PastSet => ({
  ...row,
  versions: versions as Versions,
  manifests: manifests as Versions | null,
})

const toJson = (value: object | null | undefined) => value && JSON.stringify(value)

const readHistory = async (on: Db | Trx): Promise<PastSet[]> =>
  (await on.selectFrom('releaseSets').selectAll().orderBy('id').execute()).map(toPastSet)

/** Whether a rollout has given a version to visitors who may still have its documents. */
const wasShared = async (trx: Trx, app: AppName, version: string): Promise<boolean> =>
  (await trx
    .selectFrom('releaseRollouts')
    .select('id')
    .where(sql`versions->>${app}`, '=', version)
    .where(sql<SqlBool>`(ended_at is null or ended_at > now() - interval '30 days')`)
    .where(sql<SqlBool>`started_at > now() - interval '40 days'`)
    .executeTakeFirst()) !== undefined

/** Whether an activation of a version is scheduled, or was refused lately, so that it may be scheduled again. */
const isScheduled = async (trx: Trx, app: AppName, version: string): Promise<boolean> =>
  (await trx
    .selectFrom('scheduledActivations')
    .select('id')
    .where(sql`versions->>${app}`, '=', version)
    .where(isListed)
    .executeTakeFirst()) !== undefined

/** Whether a rollout runs. Locks its row, so that it does not end meanwhile. */
const isRunning = async (trx: Trx, rollout: number, head: number): Promise<boolean> =>
  (await trx
    .selectFrom('releaseRollouts')
    .select('id')
    .where('id', '=', rollout)
    .where('baseSet', '=', head)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Whether a scheduled activation is neither canceled nor made. Locks its row, so that it is not canceled meanwhile. */
const isWaiting = async (trx: Trx, scheduled: number): Promise<boolean> =>
  (await trx
    .selectFrom('scheduledActivations')
    .select('id')
    .where('id', '=', scheduled)
    .where('finishedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

const finishScheduled = (trx: Trx, scheduled: number) =>
  trx.updateTable('scheduledActivations').set({ finishedAt: sql<Date>`now()` }).where('id', '=', scheduled).execute()

const finishRollout = (trx: Trx, { rollout, actor, reason }: RolloutFinish, setId: number) =>
  trx
    .updateTable('releaseRollouts')
    .set({ outcome: 'finished', endedAt: sql<Date>`now()`, endedBy: toJson(actor), endReason: reason, setId })
    .where('id', '=', rollout)
    .execute()

const readSet = async (trx: Trx, id: number): Promise<PastSet | undefined> => {
  const row = await trx.selectFrom('releaseSets').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPastSet(row)
}

const endDeletion = (on: Db | Trx, app: AppName, version: string) =>
  on.deleteFrom('releaseDeletions').where('app', '=', app).where('version', '=', version).execute()

/**
 * The history of active sets. A set is never changed; the next one is appended. A release that is marked for deletion cannot be
 * in a new set, rollout or scheduled activation, and one that is needed cannot be marked: both are checked under one lock, in short
 * transactions. A set or rollout is refused also when one of its releases has been deleted.
 */
export const createReleaseSetStore = (db: Db) => ({
  active: async (): Promise<PastSet | undefined> => {
    const row = await db.selectFrom('releaseSets').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row && toPastSet(row)
  },

  /** Returns every set, oldest first. */
  history: () => readHistory(db),

  /**
   * Appends a set after `expectedHead` (0 when there is none yet), unless another set was appended first, a release is being deleted, or it
   * is an activation and these are frozen. A set that finishes a rollout is not appended when that has ended: it may have been stopped
   * during the preflight check. Likewise, a scheduled activation may have been canceled.
   */
  append: (
    expectedHead: number,
    versions: Versions,
    { action, reason, actor }: SetChange,
    { manifests, sources, evidence }: Partial<Pins> = {},
    { finished, scheduled, assertPublished }: AppendOptions = {},
  ): Promise<AppendResult> =>
    withHistoryLock(db, async (trx) => {
      if (await isDeleting(trx, versions)) return 'release deleted'
      // A deletion may also have ended since the caller's check. None begins while the lock is held.
      await assertPublished?.()
      if (action === 'activate' && (await isFrozen(trx))) return 'frozen'
      if (finished && !(await isRunning(trx, finished.rollout, expectedHead))) return 'superseded'
      if (scheduled && !(await isWaiting(trx, scheduled))) return 'canceled'
      const added = await trx
        .insertInto('releaseSets')
        .values({
          id: expectedHead + 1,
          versions: JSON.stringify(versions),
          action,
          reason,
          actor: toJson(actor),
          manifests: toJson(manifests),
          sources: toJson(sources),
          evidence: toJson(evidence),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      if (!added.numInsertedOrUpdatedRows) return 'superseded'
      if (finished) await finishRollout(trx, finished, expectedHead + 1)
      if (scheduled) await finishScheduled(trx, scheduled)
      if (action === 'automatic') {
        const before = toNamedSet(await readSet(trx, expectedHead))
        await addWebhookEvent(trx, 'release.rolled_back', {
          actor,
          reason,
          before,
          after: toNamedSet({ id: expectedHead + 1, versions }),
        })
      }
      return 'appended'
    }),

  /**
   * Marks a release as being deleted. When the history, a rollout or the schedule still needs it, removes the mark instead. Returns whether
   * it is marked.
   */
  beginDeletion: (app: AppName, version: string, isNeeded: (history: PastSet[]) => boolean): Promise<boolean> =>
    withHistoryLock(db, async (trx) => {
      if (isNeeded(await readHistory(trx)) || (await wasShared(trx, app, version)) || (await isScheduled(trx, app, version))) {
        await endDeletion(trx, app, version)
        return false
      }
      const begun = await trx
        .insertInto('releaseDeletions')
        .values({ app, version })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst()
      if (begun) await recordEvent(trx, { action: 'deleteRelease', subject: `${app} ${version}` })
      return true
    }),

  endDeletion: (app: AppName, version: string) => endDeletion(db, app, version),

  /** Returns the versions of an app that are being deleted, including those of interrupted deletions. */
  deletions: async (app: AppName): Promise<Set<string>> => {
    const rows = await db.selectFrom('releaseDeletions').select('version').where('app', '=', app).execute()
    return new Set(rows.map(({ version }) => version))
  },
})

export type ReleaseSetStore = ReturnType<typeof createReleaseSetStore>
