import type { ObjectStore } from '@portfolio/object-store'
import { Hono } from 'hono'
import type { ContentRevision } from '#cache/content-revision.ts'
import type { Db, Trx } from '#db/database.ts'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import type { ThreadLimits } from '#threads/create-thread.ts'
import type { FileStore } from './files/file-store.ts'
import { createFileImport } from './files/store-file.ts'
import { createDecisionStore } from './import/decision-store.ts'
import { createImportStore } from './import/import-store.ts'
import { createImporter } from './import/importer.ts'
import { importRoutes } from './import/routes.ts'
import { createSourceReader } from './import/source-reader.ts'
import type { StoreImage } from './media/upload.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import type { WriteItems } from './shared/items/item-writer.ts'
import type { Staging } from './shared/uploads/staging.ts'
import { createExportStore } from './site-import/export-store.ts'
import { createExportReader } from './site-import/read/export-reader.ts'
import { siteImportRoutes } from './site-import/routes.ts'
import { createSiteStore } from './site-import/write/site-store.ts'
import type { WorkCatalog } from './works/catalog.ts'
import { writeNewWorks, writeWork } from './works/work-writer.ts'

interface Dependencies {
  db: Db
  content: ContentRevision
  catalog: WorkCatalog
  log: Log
  now: () => Date
  staging: Staging
  store: ObjectStore
  files: FileStore
  storeImage: StoreImage
  writeItems: WriteItems
  settings: { read: SettingsStore['read']; within: (trx: Trx) => Pick<SettingsStore, 'read' | 'write'> }
  /** Limits of the threads that read files of works, and exports of sites. */
  threadLimits: Partial<Record<'imports' | 'exports', Partial<ThreadLimits>>>
}

/** Creates the imports of works and of whole sites. Both are in one list, and each has a report and an undo. */
export const createImports = ({
  db,
  content,
  catalog,
  log,
  now,
  staging,
  store,
  files,
  storeImage,
  writeItems,
  settings,
  threadLimits,
}: Dependencies) => {
  const readWorks = async () => {
    await content.refresh()
    const works = await catalog.read()
    return { revision: works.revision, works: works.all().map((work) => ({ ...work, values: work.stored })) }
  }
  const site = createSiteStore({
    writeItems,
    readSettings: (trx) => settings.within(trx).read(),
    writeSettings: (trx, draft) => settings.within(trx).write(draft),
  })
  const imports = createImportStore({ db, writeWork, writeNewWorks, others: site })
  const sourceReader = createSourceReader(threadLimits.imports)
  const importer = createImporter({ store: imports, decisionStore: createDecisionStore(db), reader: sourceReader, readWorks })
  const exportReader = createExportReader(threadLimits.exports)
  const exports = createExportStore(db)
  const storeFile = createFileImport({ store, files })

  return {
    routes: new Hono<RequestEnv>()
      .route('/', importRoutes({ store: imports, importer, readWorks, log, now, reportOthers: (writes) => site.report(db, writes) }))
      .route(
        '/',
        siteImportRoutes({
          ...{ db, exports, site, reader: exportReader, staging, storeImage, storeFile, importer, log, now },
          readSettings: settings.read,
        }),
      ),

    housekeeping: {
      imports: (time: Date) => imports.purge(time),
      'exports of sites': exports.purge,
    },

    close: () => Promise.all([sourceReader.close(), exportReader.close()]),
  }
}
