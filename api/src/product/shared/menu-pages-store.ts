import { MENU_ORDER } from '@portfolio/contracts'
import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'

/** Resolves with the published blogs that are pages of the menu: in the order that the owner has put them in, others after these, oldest first. */
export const listMenuPages = (source: Db | Trx) =>
  source
    .selectFrom('blogs')
    .select(['id', 'slug', 'title'])
    .where('deletedAt', 'is', null)
    .where('isMenuPage', '=', true)
    .orderBy(sql`array_position((select item_ids from list_orders where collection = ${MENU_ORDER}), blogs.id)`)
    .orderBy('seq')
    .execute()
