import { type ImportedWorks, type ImportProgress, ownerEndpoints } from '@portfolio/contracts'
import { importRequest, importSource } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { SiteWrite } from '#db/import-tables.ts'
import { saveAs } from '#db/saved-by.ts'
import { idOr404 } from '#http/ids.ts'
import { readJson } from '#http/json-body.ts'
import type { Log } from '#http/log.ts'
import { streamLines } from '#http/stream-lines.ts'
import { validate } from '#http/validate.ts'
import type { ImportStore } from './import-store.ts'
import type { Importer } from './importer.ts'
import type { SiteWork } from './present.ts'
import { createReport, type OtherReport } from './report.ts'

interface Dependencies {
  store: ImportStore
  importer: Importer
  /** Resolves with all works of the site and their revision. */
  readWorks: () => Promise<{ revision: string; works: readonly SiteWork[] }>
  /** Resolves with what undo would do to what an import wrote in addition to works. */
  reportOthers: (writes: readonly SiteWrite[]) => Promise<OtherReport>
  log: Pick<Log, 'error'>
  now: () => Date
}

/** Enough for a text of 5,000,000 characters, escaped, and decisions about 5,000 entries, at 400 kbit/s. */
const LIMITS = { bytesMax: 12_000_000, valuesMax: 200_000, msMax: 240_000 }

/** Imports works from a file: a preview that writes nothing, the import, and its undo. */
export const importRoutes = ({ store, importer, readWorks, reportOthers, log, now }: Dependencies) => {
  const path = (endpoint: string) => endpoint.slice('/import'.length)

  return (
    new Hono()
      .get(path(ownerEndpoints.importBatches), async (c) => c.json(await store.list(now())))

      .get(`${path(ownerEndpoints.importBatches)}/:id`, async (c) => {
        const found = await store.read(idOr404(c.req.param('id'), 'Import'))
        return c.json(createReport(found, (await readWorks()).works, await reportOthers(found.siteWrites)))
      })

      .get(path(ownerEndpoints.importedWorks), async (c) => {
        const { works } = await readWorks()
        return c.json({ count: works.filter(({ details }) => details.bibtex !== null).length } satisfies ImportedWorks)
      })

      // Lines of JSON: how far the reading is, then the preview or an error of the file.
      .post(path(ownerEndpoints.importPreview), validate(importSource, LIMITS), (c) => {
        const source = c.var.body
        return streamLines<ImportProgress>(c, { log, failure: 'The file could not be read' }, async (send, signal) => {
          const preview = await importer.preview(source, (read, total) => {
            signal.throwIfAborted()
            void send({ read, total })
          })
          await send({ preview })
        })
      })

      .post(path(ownerEndpoints.importApply), validate(importRequest, LIMITS), async (c) => c.json(await importer.apply(c.var.body)))

      .post(path(ownerEndpoints.importUndo), async (c) => {
        const { id } = await readJson(c)
        const batch = idOr404(typeof id === 'string' ? id : undefined, 'Import')
        return c.json(await saveAs({ cause: 'undo' }, () => store.undo(batch, now())))
      })
  )
}
