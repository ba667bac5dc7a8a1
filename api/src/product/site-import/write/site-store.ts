import { sql } from 'kysely'
import type { Db, Trx } from '#db/database.ts'
import type { SiteWrite } from '#db/import-tables.ts'
import { lockState } from '#product/shared/current-blog-store.ts'
import type { StoredExport } from '#site-import/shared/export-content.ts'
import type { SiteWriters } from './site-writers.ts'
import { createUndoSite } from './undo-site-store.ts'
import { createWriteSite } from './write-site-store.ts'
import { describeItems, findAbout, getIds } from './written-items-store.ts'

/** Writes what an export has in addition to works, and undoes it. */
export const createSiteStore = (writers: SiteWriters) => ({
  /** Locks what an import changes. */
  prepare: async (trx: Trx) => {
    await lockState(trx)
    await trx.selectFrom('about').select('id').where('deletedAt', 'is', null).forUpdate().execute()
    await trx.selectFrom('siteSettings').select('version').forUpdate().execute()
  },

  write: createWriteSite(writers),
  undo: createUndoSite(writers),

  /** Resolves with what undo would do now, and with the current addresses of the items. */
  report: async (db: Db, writes: readonly SiteWrite[]) => {
    const present = await describeItems(db, getIds(writes))
    const versions = await db.selectFrom('siteSettings').select('version').executeTakeFirst()
    const kept: { title: string; path: string }[] = []
    let [removed, restored] = [0, 0]
    for (const write of writes) {
      if (write.collection === 'settings') {
        if (versions?.version === write.version) restored += 1
        continue
      }
      const item = present.get(write.id)
      if (!item) continue
      if (item.version !== write.version) kept.push({ title: item.title, path: item.path })
      else if (write.collection === 'about' && write.before) restored += 1
      else removed += 1
    }
    return { undo: { removed, restored, kept }, paths: new Map([...present].map(([id, { path }]) => [id, path])) }
  },

  /** Resolves with the content with which the preview compares an export. */
  readPresent: async (db: Db, content: StoredExport) => {
    const addresses = content.items.flatMap((item) => item.addresses)
    const [about, blogs, copies, links, former] = await Promise.all([
      findAbout(db),
      db.selectFrom('blogs').select(['id', 'title', 'createdAt']).where('deletedAt', 'is', null).execute(),
      db
        .selectFrom('workingCopies')
        .select(['id', sql<string>`coalesce(values->>'title', '')`.as('title')])
        .where('form', '=', 'blogs')
        .where('status', 'is not', null)
        .where('deletedAt', 'is', null)
        .execute(),
      db.selectFrom('externalLinks').select('link').where('deletedAt', 'is', null).execute(),
      db
        .selectFrom('formerAddresses')
        .select(['address', 'itemId'])
        .where('address', '=', (eb) => eb.fn.any(eb.val(addresses)))
        .execute(),
    ])
    return {
      about,
      blogs,
      copies,
      links: new Set(links.map(({ link }) => link)),
      former: new Map(former.map(({ address, itemId }) => [address, itemId])),
    }
  },
})

export type SiteStore = ReturnType<typeof createSiteStore>
export type PresentSite = Awaited<ReturnType<SiteStore['readPresent']>>
