import type { EmbargoedLink, WorkCollectionName, WorkDetails } from '@portfolio/contracts'
import { sql } from 'kysely'
import { collectionTable } from '#db/collection-tables.ts'
import type { Db, Trx } from '#db/database.ts'
import { saveAs } from '#db/saved-by.ts'
import type { WriteItems } from '#product/shared/items/item-writer.ts'
import { readItems } from '#product/shared/items/read-items.ts'

/** Returns details with the links whose day has come among the public ones. `today` is a day such as `2027-01-01`. */
export const endEmbargoes = ({ embargoed = [], ...details }: WorkDetails, today: string): WorkDetails => {
  const isPublic = ({ href }: EmbargoedLink) => details.links.some((link) => link.href === href)
  const due = embargoed.filter((link) => link.until <= today && !isPublic(link))
  return {
    ...details,
    links: [...details.links, ...due.map(({ kind, href }) => ({ kind, href }))],
    embargoed: embargoed.filter(({ until }) => until > today),
  }
}

/** Publishes links on the day on which their embargo ends. */
export const createEmbargoStore = (db: Db, writeItems: WriteItems<WorkCollectionName>) => {
  const hasEnded = (today: string) =>
    sql<boolean>`exists (select 1 from jsonb_array_elements(details->'embargoed') as link where link->>'until' <= ${today})`

  const publish = async (trx: Trx, collection: WorkCollectionName, id: string, today: string): Promise<number> => {
    // Waits for an edit, and for another gateway that does the same.
    const item = await trx.selectFrom(collectionTable(collection)).select('deletedAt').where('id', '=', id).forUpdate().executeTakeFirst()
    const [stored] = item && !item.deletedAt ? await readItems(trx, collection, [id]) : []
    const details = stored?.values.details as WorkDetails | undefined
    if (!details?.embargoed?.some(({ until }) => until <= today)) return 0
    await writeItems(trx, collection).put(id, { ...stored?.values, details: endEmbargoes(details, today) })
    return 1
  }

  return {
    /** Resolves with how many works have new links. Works in the trash keep theirs until they are restored. */
    publishDue: async (now: Date): Promise<number> => {
      const today = now.toISOString().slice(0, 10)
      const due = await db.selectFrom('workDetails').select(['id', 'collection']).where(hasEnded(today)).execute()
      let works = 0
      const failures: unknown[] = []
      for (const { id, collection } of due) {
        const run = () => db.transaction().execute((trx) => publish(trx, collection, id, today))
        try {
          works += await saveAs({ kind: 'gateway', cause: 'schedule' }, run)
        } catch (error) {
          failures.push(error)
        }
      }
      // Thrown only now, so that one work does not stop the others.
      if (failures.length) throw failures[0]
      return works
    },
  }
}
