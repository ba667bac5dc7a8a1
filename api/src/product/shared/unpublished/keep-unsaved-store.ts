import { sql } from 'kysely'
import type { Trx } from '#db/database.ts'

/**
 * Keeps the text of a working copy, which is about to be replaced, in the history of its item. To be called before the item is saved, because
 * the newest revision is the current one. An item that was never published has no history.
 */
export const keepUnsavedText = async (trx: Trx, id: string): Promise<void> => {
  // Values have the names of the form, revisions those of columns. What the form does not send is as in the newest revision. The text of a
  // post was not sanitized.
  await sql`
    insert into revisions (collection, item_id, version, state, "values", is_first, saved_at)
    select last.collection, last.item_id, last.version, 'unsaved', kept."values", false, copy.saved_at
    from working_copies copy
    cross join lateral (select * from revisions where item_id = copy.id order by id desc limit 1) last
    cross join lateral (
      select last."values" || jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\\1', 'g')), value)
        || case when last."values" ? 'sanitiser_version' then '{"sanitiser_version": 0}'::jsonb else '{}' end as "values"
      from jsonb_each(copy."values")
    ) kept
    where copy.id = ${id} and kept."values" - 'sanitiser_version' is distinct from last."values" - 'sanitiser_version'`.execute(trx)
}
