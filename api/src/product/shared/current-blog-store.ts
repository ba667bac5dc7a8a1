import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'

/**
 * Returns the state of the current blog, locked until the commit. The lock comes first and is a statement of its own, so that the next
 * one sees a delete that another process has just committed.
 */
export const lockState = (trx: Trx) => trx.selectFrom('siteState').select('currentBlogId').forUpdate().executeTakeFirst()

export const readCurrentBlogId = async (source: Db | Trx): Promise<string | null | undefined> =>
  (await source.selectFrom('siteState').select('currentBlogId').executeTakeFirst())?.currentBlogId

/**
 * Remembers the current blog when it is about to leave the site: a trigger then makes another one current. To be called once the state and then the
 * blog are locked, because this locks all writes of content.
 */
export const leaveCurrent = (trx: Trx, id: string): Promise<unknown> =>
  sql`update site_state set former_current_ids = former_current_ids || ${id}::uuid where current_blog_id = ${id}`.execute(trx)

/**
 * Makes a blog that is back on the site current again if it was when it left and the owner has chosen no other since. Those that became current
 * after it did so only because it was gone.
 */
export const returnToCurrent = (trx: Trx, id: string): Promise<unknown> =>
  sql`
    update site_state
    set current_blog_id = ${id}, former_current_ids = former_current_ids[:array_position(former_current_ids, ${id}::uuid) - 1]
    where ${id}::uuid = any(former_current_ids) and not (select is_menu_page from blogs where id = ${id})`.execute(trx)
