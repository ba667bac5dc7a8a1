import {
  type AutosaveDraft,
  type CollectionName,
  collections,
  type FormName,
  type UnpublishedDraft,
  type UnpublishedStatus,
  type WorkingCopy,
  type WorkingCopySummary,
} from '@portfolio/contracts'
import { publishableDraft } from '@portfolio/contracts/rules'
import { type RawBuilder, sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { DELETED_FOR_GOOD, UNPUBLISHED } from '#db/times.ts'
import { validateValue } from '#http/validate.ts'
import { leaveCurrent } from '#product/shared/current-blog-store.ts'
import { toRowVersion } from '#product/shared/edits.ts'
import { readItems } from '#product/shared/items/read-items.ts'
import { readItemState } from '#product/shared/unpublished/item-state-store.ts'
import { keepUnsavedText } from '#product/shared/unpublished/keep-unsaved-store.ts'
import { type Announce, checkTimes, setSchedule } from './schedule-store.ts'

type Refusal = 'conflict' | 'not-found'

interface CopyRow {
  id: string
  form: FormName
  status: UnpublishedStatus | null
  version: number
  baseVersion: number | null
  createdAt: Date
  savedAt: Date
}

const COLUMNS = ['id', 'form', 'status', 'version', 'baseVersion', 'createdAt', 'savedAt'] as const
const RETURNED = sql`id, form, status, version, base_version, created_at, saved_at, values`

const toSummary = ({ id, createdAt, savedAt, ...row }: CopyRow) => ({
  _id: id,
  ...row,
  createdAt: createdAt.toISOString(),
  savedAt: savedAt.toISOString(),
})
const toCopy = ({ values, ...row }: CopyRow & { values: Record<string, unknown> }): WorkingCopy => ({ ...toSummary(row), values })

/** True for a published item of the form. The settings are always published. */
const isPublished = (form: FormName, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  form === 'settings'
    ? sql`true`
    : sql`exists (select 1 from ${sql.table(collectionTable(form))} as item where item.id = ${id} and item.deleted_at is null)`

/** True if an item of another collection has the id: two items with one id would share one working copy. */
const isOfOtherForm = (form: FormName, id: string): RawBuilder<boolean> =>
  sql`exists (${sql.join(
    collections
      .filter(({ name }) => name !== form)
      .map(({ name }) => sql`select 1 from ${sql.table(collectionTable(name))} where id = ${id}::uuid`),
    sql` union all `,
  )})`

/** True for a copy that the owner can open. Unsaved changes of a deleted item come back when the item is restored. */
const isOpen = (form: FormName) => sql<boolean>`deleted_at is null and (status is not null or ${isPublished(form, sql`working_copies.id`)})`

/** True for a draft without any text that was never published: there is nothing to restore. */
const isEmptyDraft = (form: CollectionName) => sql<boolean>`
  status = 'draft' and deleted_at is null and not jsonb_path_exists(values, 'strict $.** ? (@.type() == "string" && @ != "")')
  and not exists (select 1 from ${sql.table(collectionTable(form))} as item where item.id = working_copies.id)`

/** Writes a copy unless another form has written a newer one. Values that are not sent are kept. */
const write = async (
  source: Db | Trx,
  form: FormName,
  id: string,
  { values, version, writer }: Pick<AutosaveDraft, 'values' | 'version' | 'writer'>,
  { status, newStatus = status, baseVersion }: { status: RawBuilder<unknown>; newStatus?: RawBuilder<unknown>; baseVersion: number | null },
  condition: RawBuilder<boolean> = sql`true`,
): Promise<WorkingCopy | undefined> => {
  const { rows } = await sql<CopyRow & { values: Record<string, unknown> }>`
    insert into working_copies (id, form, values, status, base_version, writer)
    select ${id}::uuid, ${form}, ${JSON.stringify(values)}::jsonb, ${newStatus}, ${baseVersion}::int, ${writer ?? null}::uuid
    where not ${isOfOtherForm(form, id)} and ${condition}
    on conflict (id) do update set
      values = working_copies.values || excluded.values, status = ${status}, base_version = excluded.base_version,
      writer = excluded.writer, version = working_copies.version + 1, saved_at = now()
    where working_copies.form = excluded.form and working_copies.deleted_at is null
      and (working_copies.version = ${toRowVersion(version)} or working_copies.writer = excluded.writer)
    returning ${RETURNED}`.execute(source)
  return rows[0] && toCopy(rows[0])
}

/**
 * A copy that was added while another form published its item is no draft. The statement that added it had read the state of the item before it
 * waited for that form.
 */
const withoutDraftStatus = async (db: Db, form: FormName, copy: WorkingCopy): Promise<WorkingCopy> => {
  const { rows } = await sql<CopyRow & { values: Record<string, unknown> }>`
    update working_copies set status = null where id = ${copy._id}::uuid and status is not null and ${isPublished(form, sql`working_copies.id`)}
    returning ${RETURNED}`.execute(db)
  return rows[0] ? toCopy(rows[0]) : copy
}

/** Stores working copies: drafts, and unsaved changes to published items. */
export const createWorkingCopyStore = (db: Db, announce: Announce) => ({
  list: async (form: FormName): Promise<WorkingCopy[]> => {
    const rows = await db
      .selectFrom('workingCopies')
      .select([...COLUMNS, 'values'])
      .where('form', '=', form)
      .where(isOpen(form))
      .orderBy('createdAt', 'desc')
      .execute()
    return rows.map(toCopy)
  },

  all: async (): Promise<WorkingCopySummary[]> => {
    const rows = await db
      .selectFrom('workingCopies')
      .select(COLUMNS)
      .select(sql<string>`coalesce(values->>'title', '')`.as('title'))
      .where('deletedAt', 'is', null)
      .orderBy('savedAt', 'desc')
      .execute()
    return rows.map(({ title, ...row }) => ({ ...toSummary(row), title }))
  },

  find: async (form: FormName, id: string): Promise<WorkingCopy | undefined> => {
    const query = db
      .selectFrom('workingCopies')
      .select([...COLUMNS, 'values'])
      .where('id', '=', id)
      .where('form', '=', form)
    const row = await query.where(isOpen(form)).executeTakeFirst()
    return row && toCopy(row)
  },

  /** Stores the text of an open form, in one statement, because this happens every few seconds. A new item becomes a draft. */
  autosave: async (form: FormName, id: string, draft: AutosaveDraft): Promise<WorkingCopy | Refusal> => {
    const item = isPublished(form, sql`${id}::uuid`)
    // Refers to the row once it is locked, because it may just have been saved with another status.
    const status = sql`case when ${item} then null else coalesce(working_copies.status, 'draft') end`
    const newStatus = sql`case when ${item} then null else 'draft' end`
    const isDeleted =
      form === 'settings'
        ? sql<boolean>`false`
        : sql<boolean>`exists (select 1 from ${sql.table(collectionTable(form))} where id = ${id}::uuid and deleted_at < ${UNPUBLISHED})`
    const baseVersion = draft.baseVersion === undefined ? null : toRowVersion(draft.baseVersion)
    const written = await write(db, form, id, draft, { status, newStatus, baseVersion }, sql`not ${isDeleted}`)
    if (written) return written.status && written.version === 1 ? withoutDraftStatus(db, form, written) : written
    const { rows } = await sql<{ isGone: boolean }>`
      select ${isDeleted} or exists (select 1 from working_copies where id = ${id}::uuid and deleted_at is not null) as is_gone`.execute(db)
    return rows[0]?.isGone ? 'not-found' : 'conflict'
  },

  /** Saves an item without publishing it. A published item is unpublished. */
  keep: (
    name: CollectionName,
    id: string,
    { status, itemVersion, publishAt, unpublishAt, ...draft }: UnpublishedDraft,
  ): Promise<WorkingCopy | Refusal> =>
    db.transaction().execute(async (trx) => {
      const item = await readItemState(trx, name, id)
      if (item.state === 'deleted') return 'not-found'
      const isLive = item.state === 'published'
      // A form that knows no version of the item has its draft open, which was published elsewhere.
      const knowsDraft = draft.version !== undefined || draft.writer !== undefined
      if (isLive && (itemVersion !== undefined || knowsDraft) && itemVersion !== item.version) return 'conflict'
      // The form does not send everything, for example not details that were never opened.
      const rest = isLive ? ((await readItems(trx, name, [id]))[0]?.values ?? {}) : {}
      const values = { ...rest, ...draft.values }
      const present = await trx
        .selectFrom('workingCopies')
        .select(['version', 'writer', 'deletedAt'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (present?.deletedAt) return 'not-found'
      const written = await write(trx, name, id, { ...draft, values }, { status: sql`${status}`, baseVersion: null })
      if (!written) return 'conflict'
      const isScheduled = status === 'scheduled'
      // Checked now, because nobody will be there to correct it when it is published.
      if (isScheduled) validateValue(publishableDraft(name), written.values)
      if (isScheduled) checkTimes({ publishAt, unpublishAt })
      await setSchedule(trx, { form: name, id, action: 'publish', at: isScheduled ? publishAt : null }, announce)
      await setSchedule(trx, { form: name, id, action: 'unpublish', at: isScheduled ? unpublishAt : null }, announce)
      if (isLive && name === 'blogs') await leaveCurrent(trx, id)
      if (isLive)
        await trx
          .updateTable(collectionTable(name))
          .set((eb) => ({ deletedAt: UNPUBLISHED, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      return written
    }),

  /**
   * Deletes an unpublished item, which can be restored for 30 days, or unsaved changes, for good unless the caller knows no version of them:
   * these stay in the history.
   */
  remove: (form: FormName, id: string, version?: number): Promise<{ id: string } | Refusal> =>
    db.transaction().execute(async (trx) => {
      const copy = await trx
        .selectFrom('workingCopies')
        .select(['id', 'status', 'version'])
        .where('id', '=', id)
        .where('form', '=', form)
        .where('deletedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!copy) return 'not-found'
      if (version !== undefined && version !== copy.version) return 'conflict'
      if (copy.status) {
        await trx.updateTable('workingCopies').set({ deletedAt: sql<Date>`now()` }).where('id', '=', id).execute()
        return { id }
      }
      if (version === undefined) await keepUnsavedText(trx, id)
      await trx.deleteFrom('workingCopies').where('id', '=', id).execute()
      return { id }
    }),

  /** Deletes a draft without any text for good. Resolves with false when there is none. */
  removeEmpty: async (form: CollectionName, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('workingCopies')
      .where('id', '=', id)
      .where('form', '=', form)
      .where(isEmptyDraft(form))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Resolves with the restored copy, or undefined when no deleted one has this id. */
  restore: async (form: FormName, id: string): Promise<WorkingCopy | undefined> => {
    const row = await db
      .updateTable('workingCopies')
      .set({ deletedAt: null })
      .where('id', '=', id)
      .where('form', '=', form)
      .where('deletedAt', 'is not', null)
      .returning([...COLUMNS, 'values'])
      .executeTakeFirst()
    return row && toCopy(row)
  },

  /** Deletes copies for good that were deleted more than 30 days ago, and unsaved changes of items that no longer exist. */
  purge: (): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const rows = await trx.deleteFrom('workingCopies').where('deletedAt', '<', DELETED_FOR_GOOD).returning(['id', 'form']).execute()
      for (const { id, form } of rows)
        if (form !== 'settings')
          await trx
            .updateTable(collectionTable(form))
            // Moved before the limit, so that it is purged together with other deleted items.
            .set({ deletedAt: sql<Date>`${DELETED_FOR_GOOD} - interval '1 day'` })
            .where('id', '=', id)
            .where('deletedAt', '=', UNPUBLISHED)
            .execute()
      for (const { name } of collections)
        await trx
          .deleteFrom('workingCopies')
          .where('form', '=', name)
          .where('status', 'is', null)
          .where('id', 'not in', (eb) => eb.selectFrom(collectionTable(name)).select('id'))
          .execute()
    }),
})

export type WorkingCopyStore = ReturnType<typeof createWorkingCopyStore>
