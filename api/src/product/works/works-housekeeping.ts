import type { WorkCollectionName } from '@portfolio/contracts'
import type { Db } from '#db/database.ts'
import type { WriteItems } from '#product/shared/items/item-writer.ts'
import type { WorkCatalog } from './catalog.ts'
import { createEmbargoStore } from './embargo-store.ts'
import { ensureSlugs } from './slugs.ts'

interface Dependencies {
  db: Db
  catalog: WorkCatalog
  writeItems: WriteItems<WorkCollectionName>
}

/** What housekeeping does for works, by name. */
export const createWorksHousekeeping = ({ db, catalog, writeItems }: Dependencies) => ({
  'addresses of works': () => ensureSlugs(db, catalog),
  'embargoed links': createEmbargoStore(db, writeItems).publishDue,
})
