import { type ImportBatch, type ImportedWorks, type ImportProgress, type ImportRequest, ownerEndpoints } from '@portfolio/contracts'
import { importRequest, importSource } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import { HttpError } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { readJson } from '#http/json-body.ts'
import type { Log } from '#http/log.ts'
import { streamLines } from '#http/stream-lines.ts'
import { validate } from '#http/validate.ts'
import { addCorrections, findSuccessful } from './corrections.ts'
import { createPreview } from './create-preview.ts'
import { readContents, toEarlierDecisions } from './earlier-decisions.ts'
import type { ImportStore } from './import-store.ts'
import { Outdated } from './imported-works-store.ts'
import { planImport } from './plan-import.ts'
import { toUnreadableOutcome } from './plan-outcomes.ts'
import type { SiteWork } from './present.ts'
import type { SourceEntry } from './read-source.ts'
import { createReport } from './report.ts'
import type { SourceReader } from './source-reader.ts'

interface Dependencies {
  store: ImportStore
  reader: SourceReader
  /** Resolves with all works of the site and their revision. */
  readWorks: () => Promise<{ revision: string; works: readonly SiteWork[] }>
  log: Pick<Log, 'error'>
  now: () => Date
}

/** Enough for a text of 5,000,000 characters, escaped, and decisions about 5,000 entries, at 400 kbit/s. */
const LIMITS = { bytesMax: 12_000_000, valuesMax: 200_000, msMax: 240_000 }

/** How often an import is planned again because other content was saved meanwhile. */
const PLANS_MAX = 5

/** Imports works from a file: a preview that writes nothing, the import, and its undo. */
export const importRoutes = ({ store, reader, readWorks, log, now }: Dependencies) => {
  const path = (endpoint: string) => endpoint.slice('/import'.length)
  const readEarlierDecisions = async (entries: readonly SourceEntry[]) => {
    const contents = readContents(entries)
    return toEarlierDecisions(contents, await store.findDecisions([...contents.values()]))
  }

  /** Resolves with the earlier import if the request is repeated. */
  const apply = async ({ id: given, name, decisions, left, corrections = [], ...source }: ImportRequest): Promise<ImportBatch> => {
    const id = given.toLowerCase()
    const before = await store.find(id)
    if (before) return before
    const { entries, unreadable } = await reader.read(source)
    const others = { unreadable: unreadable.map(toUnreadableOutcome), corrections: findSuccessful(corrections, unreadable) }
    for (let plans = 1; ; plans += 1) {
      const { works, revision } = await readWorks()
      // Checked after the works are read, so that the works of a concurrent request are not taken for conflicts.
      const made = await store.find(id)
      if (made) return made
      const plan = await planImport(entries, { decisions, left }, works, await readEarlierDecisions(entries))
      try {
        return await store.apply(id, name, plan, others, revision)
      } catch (error) {
        if (!(error instanceof Outdated) || plans === PLANS_MAX) throw error
      }
    }
  }

  return (
    new Hono()
      .get(path(ownerEndpoints.importBatches), async (c) => c.json(await store.list(now())))

      .get(`${path(ownerEndpoints.importBatches)}/:id`, async (c) => {
        const found = await store.read(idOr404(c.req.param('id'), 'Import'))
        return c.json(createReport(found, (await readWorks()).works))
      })

      .get(path(ownerEndpoints.importedWorks), async (c) => {
        const { works } = await readWorks()
        return c.json({ count: works.filter(({ details }) => details.bibtex !== null).length } satisfies ImportedWorks)
      })

      // Lines of JSON: how far the reading is, then the preview or an error of the file.
      .post(path(ownerEndpoints.importPreview), validate(importSource, LIMITS), (c) => {
        const source = c.var.body
        return streamLines<ImportProgress>(c, async (send, signal) => {
          try {
            const file = await reader.read(source, (read, total) => {
              signal.throwIfAborted()
              void send({ read, total })
            })
            const earlier = await readEarlierDecisions(file.entries)
            const preview = await createPreview(file, (await readWorks()).works, earlier, reader.readFirst)
            const corrections = await store.findCorrections(file.unreadable.map(({ source }) => source))
            await send({ preview: { ...preview, unreadable: addCorrections(preview.unreadable, corrections) } })
          } catch (error) {
            if (signal.aborted) return
            if (!(error instanceof HttpError)) log.error({ err: error }, 'An import could not be read')
            await send({ error: error instanceof HttpError ? error.message : 'The file could not be read' })
          }
        })
      })

      .post(path(ownerEndpoints.importApply), validate(importRequest, LIMITS), async (c) => c.json(await apply(c.var.body)))

      .post(path(ownerEndpoints.importUndo), async (c) => {
        const { id } = await readJson(c)
        return c.json(await store.undo(idOr404(typeof id === 'string' ? id : undefined, 'Import'), now()))
      })
  )
}
