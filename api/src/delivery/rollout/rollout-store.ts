import type { ReleaseActor, RolloutOutcome, RolloutStep } from '@portfolio/contracts'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/database.ts'
import type { ReleaseRolloutRow } from '#db/release-tables.ts'
import type { Versions } from '#delivery/shared/history.ts'
import { isDeleting, isFrozen, isNotFrozen, withHistoryLock } from '#delivery/shared/history-lock-store.ts'
import { formatRolloutName, type RolloutPins, type StoredRollout } from '#delivery/shared/rollout.ts'
import { addWebhookEvent, toNamedSet } from '#delivery/shared/webhook-event-store.ts'

const SHOWN_MAX = 20

export interface NewRollout extends RolloutPins {
  baseSet: number
  versions: Versions
  share: number
  actor: ReleaseActor | null
  reason: string | null
}

export interface RolloutEnd {
  outcome: RolloutOutcome
  actor: ReleaseActor | null
  reason: string | null
}

const toRollout = (row: Selectable<ReleaseRolloutRow> & Pick<StoredRollout, 'readAt'>): StoredRollout => ({
  ...row,
  versions: row.versions as Versions,
  manifests: row.manifests as Versions | null,
})

const toJson = (value: object | null | undefined) => value && JSON.stringify(value)

/** Any set that becomes active ends a rollout, also one that an earlier gateway appends, which knows no rollouts. */
const isRunning = sql<SqlBool>`outcome is null and base_set = (select max(id) from release_sets)`

type StartResult = 'started' | 'superseded' | 'deleted' | 'frozen'

/** The clocks of gateways may differ. */
const databaseTime = sql<Date>`now()`

/** The rollouts of all processes. Each change is a compare-and-swap, so that of several processes one makes it. */
export const createRolloutStore = (db: Db) => ({
  running: async (): Promise<StoredRollout | undefined> => {
    const row = await db.selectFrom('releaseRollouts').selectAll().select(databaseTime.as('readAt')).where(isRunning).executeTakeFirst()
    return row && toRollout(row)
  },

  /** Returns the newest ones, newest first. */
  newest: async (): Promise<StoredRollout[]> =>
    (
      await db.selectFrom('releaseRollouts').selectAll().select(databaseTime.as('readAt')).orderBy('id', 'desc').limit(SHOWN_MAX).execute()
    ).map(toRollout),

  /** Starts a rollout unless a release is being deleted. `assertPublished` throws when one of them does not exist. */
  start: (
    { baseSet, versions, manifests, sources, share, actor, reason }: NewRollout,
    assertPublished?: () => Promise<void>,
  ): Promise<StartResult> =>
    withHistoryLock(db, async (trx) => {
      if (await isDeleting(trx, versions)) return 'deleted'
      // As when a set is appended.
      await assertPublished?.()
      if (await isFrozen(trx)) return 'frozen'
      const active = await trx.selectFrom('releaseSets').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      if (active?.id !== baseSet) return 'superseded'
      const { at } = await trx.selectNoFrom(databaseTime.as('at')).executeTakeFirstOrThrow()
      const added = await trx
        .insertInto('releaseRollouts')
        .values({
          baseSet,
          versions: JSON.stringify(versions),
          manifests: toJson(manifests),
          sources: toJson(sources),
          share,
          steps: JSON.stringify([{ share, at: at.toISOString(), views: 0, failures: 0 }]),
          actor: toJson(actor),
          reason,
          startedAt: at,
        })
        .onConflict((conflict) => conflict.column('baseSet').where('outcome', 'is', null).doNothing())
        .executeTakeFirst()
      return added.numInsertedOrUpdatedRows ? 'started' : 'superseded'
    }),

  /** Goes on to the next share. Returns whether this call did it. */
  advance: async ({ id, share, steps }: StoredRollout, step: RolloutStep): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('releaseRollouts')
      .set({ share: step.share, steps: JSON.stringify([...steps, step]) })
      .where('id', '=', id)
      .where('share', '=', share)
      .where(isRunning)
      .where(isNotFrozen)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Ends a rollout. Returns whether this call did it. */
  end: (id: number, { outcome, actor, reason }: RolloutEnd): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const ended = await trx
        .updateTable('releaseRollouts')
        .set({ outcome, endedAt: databaseTime, endedBy: toJson(actor), endReason: reason })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .returning(['versions', 'baseSet'])
        .executeTakeFirst()
      if (ended && outcome === 'failed') {
        const base = await trx.selectFrom('releaseSets').select(['id', 'versions']).where('id', '=', ended.baseSet).executeTakeFirst()
        const before = { set: formatRolloutName(id), versions: ended.versions as Versions }
        const after = toNamedSet(base && { id: base.id, versions: base.versions as Versions })
        await addWebhookEvent(trx, 'rollout.stopped', { actor, reason, before, after })
      }
      return ended !== undefined
    }),
})

export type RolloutStore = ReturnType<typeof createRolloutStore>
