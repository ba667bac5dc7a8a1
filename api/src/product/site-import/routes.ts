import {
  type ImportBatch,
  type ImportPreview,
  type ImportRequest,
  type ImportSource,
  ownerEndpoints,
  type Settings,
  type SitePreview,
  type SiteProgress,
  type SiteSystem,
  TITLE_CHARACTERS_MAX,
} from '@portfolio/contracts'
import { siteImportRequest } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '#db/database.ts'
import { HttpError, throwHttpError } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import type { Log } from '#http/log.ts'
import type { RequestEnv } from '#http/request-log.ts'
import { streamLines } from '#http/stream-lines.ts'
import { validate } from '#http/validate.ts'
import type { Staging } from '#product/shared/uploads/staging.ts'
import { getUploadRequest } from '#product/shared/uploads/upload-request.ts'
import { createSitePreview } from './create-site-preview.ts'
import type { ExportStore } from './export-store.ts'
import type { ExportReader } from './read/export-reader.ts'
import { createReceiveExport } from './receive-export.ts'
import type { StoredExport } from './shared/export-content.ts'
import { type StoreFile, storeFiles } from './store-files.ts'
import { type StoreImage, storeImages } from './store-images.ts'
import type { SiteStore } from './write/site-store.ts'
import type { ImportedWork } from './write/write-site-store.ts'

interface OtherPart {
  system: SiteSystem
  prepare: (trx: Trx) => Promise<void>
  write: (trx: Trx, batchId: string, works: readonly ImportedWork[]) => ReturnType<SiteStore['write']>
}

/** Entries, and the addresses here of files to which they link: by the values of their fields. */
type SourceText = ImportSource & { files?: Readonly<Record<string, string>> | undefined }

interface Dependencies {
  db: Db
  exports: ExportStore
  site: SiteStore
  reader: ExportReader
  staging: Staging
  storeImage: StoreImage
  storeFile: StoreFile
  /** Compares works with those of the site, and imports them together with the rest of the export. */
  importer: {
    preview: (source: SourceText) => Promise<ImportPreview>
    apply: (request: ImportRequest & Pick<SourceText, 'files'>, other: OtherPart) => Promise<ImportBatch>
  }
  readSettings: () => Promise<Settings>
  log: Log
  now: () => Date
}

/** Enough for decisions about 5,000 works and as many items. */
const LIMITS = { bytesMax: 12_000_000, valuesMax: 200_000, msMax: 240_000 }

const GONE = 'This export has expired. Choose the file again.'

/**
 * Imports a site from another system, in these steps:
 *
 * 1. Receive: the owner uploads a ZIP file, or the one file that WordPress and Ghost export (`receive-export.ts`).
 * 2. Read: a thread converts the export (`read/export-reader.ts`, `read/thread.ts`) to posts, links, works and details about the owner
 *    (`read/read-export.ts`). The images that these show are stored (`store-images.ts`), and the files to which they link (`store-files.ts`).
 * 3. Review: what was read is kept (`export-store.ts`), and the owner is shown what is new and what is on the site already
 *    (`create-site-preview.ts`).
 * 4. Import: what the owner chose is written in one transaction (`write/site-store.ts`, `write/write-site-store.ts`), as an import batch that can be
 *    undone like any other (`write/undo-site-store.ts`).
 *
 * From then on, the paths of the old site redirect to the imported items (`former-address-store.ts`).
 */
export const siteImportRoutes = ({
  db,
  exports,
  site,
  reader,
  staging,
  storeImage,
  storeFile,
  importer,
  readSettings,
  log,
  now,
}: Dependencies) => {
  const path = (endpoint: string) => endpoint.slice('/import'.length)
  const receive = createReceiveExport({ staging, log })

  const previewWorks = async ({ bibtex: text, workFiles: files }: StoredExport): Promise<ImportPreview | null> => {
    if (!/@\s*\p{L}+\s*[{(]/u.test(text)) return null
    return importer.preview({ text, format: 'bibtex', files })
  }

  const createPreview = async (id: string, name: string, content: StoredExport): Promise<SitePreview> => {
    const preview = createSitePreview(content, await site.readPresent(db, content), await readSettings())
    try {
      return { id, name, ...preview, works: await previewWorks(content) }
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 422) throw error
      return {
        id,
        name,
        ...preview,
        warnings: [...preview.warnings, `Your bibliography cannot be imported: ${error.message}`],
        works: null,
      }
    }
  }

  return (
    new Hono<RequestEnv>()
      // Responds with lines of JSON: progress, then the preview or an error.
      .post(path(ownerEndpoints.siteUpload), async (c) => {
        const { path: file, name, isArchive, folder, done } = await receive(getUploadRequest(c))
        return streamLines<SiteProgress>(c, { log, failure: 'The export could not be read' }, async (send, signal) => {
          try {
            const report = (step: 'read' | 'images' | 'files') => (count: number, total: number) => {
              signal.throwIfAborted()
              void send({ step, done: count, total })
            }
            const read = await reader.read({ path: file, name, isArchive, now: now() }, report('read'))
            const withImages = await storeImages(read, { path: file, folder, storeImage, onProgress: report('images') })
            const { images, files, ...content } = await storeFiles(withImages, {
              path: file,
              folder,
              storeFile,
              onProgress: report('files'),
            })
            const id = uuid()
            const shown = name.slice(0, TITLE_CHARACTERS_MAX)
            await exports.insert(id, shown, content)
            await send({ preview: await createPreview(id, shown, content) })
          } finally {
            done()
          }
        })
      })

      .post(path(ownerEndpoints.siteApply), validate(siteImportRequest, LIMITS), async (c) => {
        const { id, site: siteId, items, settings, decisions, left } = c.var.body
        const found = (await exports.find(siteId.toLowerCase())) ?? throwHttpError(404, GONE)
        const { name, content } = found
        const known = new Set([...content.items, ...content.links].map((item) => item.id))
        if (items.some((item) => !known.has(item))) throwHttpError(422, 'The export has no such item', 'items')
        if (!items.length && !settings.length && !decisions.length) throwHttpError(422, 'There is nothing to import', 'items')
        const text = decisions.length || left?.length ? content.bibtex : ''
        return c.json(
          await importer.apply(
            { id, name, text, format: 'bibtex', decisions, left, files: content.workFiles },
            {
              system: content.system,
              prepare: site.prepare,
              write: (trx, batchId, works) => site.write(trx, content, { items, settings }, batchId, works),
            },
          ),
        )
      })

      .get(`${path(ownerEndpoints.sitePreview(''))}:id`, async (c) => {
        const id = idOr404(c.req.param('id'), 'Export')
        const { name, content } = (await exports.find(id)) ?? throwHttpError(404, GONE)
        return c.json(await createPreview(id, name, content))
      })
  )
}
