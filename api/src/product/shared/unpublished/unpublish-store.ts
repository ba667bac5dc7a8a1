import type { CollectionName, UnpublishedStatus } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Trx } from '#db/database.ts'
import { UNPUBLISHED } from '#db/times.ts'
import { readItems } from '#product/shared/items/read-items.ts'
import { readItemState } from './item-state-store.ts'

interface Target {
  form: CollectionName
  id: string
}

/** Unpublishes an item and keeps it for the owner, including unsaved changes. One in the trash stays there, and is not published when it is restored. */
export const unpublish = async (trx: Trx, { form, id }: Target, status: UnpublishedStatus): Promise<void> => {
  const { state } = await readItemState(trx, form, id)
  if (state !== 'published' && state !== 'deleted') return
  const table = collectionTable(form)
  const [item] = await readItems(trx, form, [id])
  await sql`
    insert into working_copies (id, form, values, status, deleted_at)
    select id, ${form}, ${JSON.stringify(item?.values ?? {})}::jsonb, ${status}, deleted_at from ${sql.table(table)} where id = ${id}
    on conflict (id) do update set values = excluded.values || working_copies.values, status = excluded.status, base_version = null,
      deleted_at = excluded.deleted_at, version = working_copies.version + 1`.execute(trx)
  await trx
    .updateTable(table)
    .set((eb) => ({ deletedAt: UNPUBLISHED, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
