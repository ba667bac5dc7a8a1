import { ownerEndpoints } from '@portfolio/contracts'
import { siteRestore, trashTarget } from '@portfolio/contracts/rules'
import { Hono } from 'hono'
import type { Db } from '#db/database.ts'
import { saveAs } from '#db/saved-by.ts'
import { throwHttpError, throwNotFound } from '#http/errors.ts'
import { idOr404 } from '#http/ids.ts'
import { validate, validateValue } from '#http/validate.ts'
import type { createSiteRestore } from './site-restore-store.ts'
import { createSiteStore } from './site-store.ts'
import { createTrashStore } from './trash-store.ts'

interface Dependencies {
  db: Db
  restoreSite: ReturnType<typeof createSiteRestore>
  /** Deletes those of these images that are no longer used. */
  deleteUnusedImages: (...ids: string[]) => Promise<unknown>
}

/** Creates the owner's routes for the site as of a moment, and for the trash. */
export const siteHistoryRoutes = ({ db, restoreSite, deleteUnusedImages }: Dependencies) => {
  const site = createSiteStore(db)
  const trash = createTrashStore(db)

  /** Throws 422 for a moment before the history begins. */
  const checkMoment = async (sent: string | undefined) => {
    const at = validateValue(siteRestore, { at: sent }).at.replace(/(?:\.(\d+))?Z$/, (_, digits = '') => `.${digits.padEnd(6, '0')}Z`)
    const span = await site.readSpan()
    if (!span || at < span.begin) return throwHttpError(422, 'The history of the site begins later.', 'at')
    return { at, ...span }
  }

  const removeForGood = async (...chosen: Parameters<typeof trash.remove>) => {
    const { removed, uploadIds } = await trash.remove(...chosen)
    await deleteUnusedImages(...new Set(uploadIds))
    return removed
  }

  return new Hono()
    .get(ownerEndpoints.siteChanges(), async (c) => {
      const before = c.req.query('before')
      return c.json(await site.listMoments(before === undefined ? undefined : validateValue(siteRestore, { at: before }).at))
    })
    .get('/history/site', async (c) => {
      const { at, begin } = await checkMoment(c.req.query('at'))
      return c.json({ at, begin, items: await site.compare(at) })
    })
    .post(ownerEndpoints.siteRestore, validate(siteRestore), async (c) => {
      const { at } = await checkMoment(c.var.body.at)
      return c.json(await saveAs({ cause: 'restore' }, () => db.transaction().execute((trx) => restoreSite(trx, at))))
    })
    .get(ownerEndpoints.trash, async (c) => c.json({ items: await trash.list() }))
    .post(ownerEndpoints.trashDelete, validate(trashTarget), async (c) => {
      const { form, id } = c.var.body
      return (await removeForGood({ form, id: idOr404(id, 'Item') })) ? c.json({ _id: id }) : throwNotFound('Item')
    })
    .post(ownerEndpoints.trashEmpty, async (c) => {
      const until = c.req.query('until')
      return c.json({ removed: await removeForGood(undefined, until && validateValue(siteRestore, { at: until }).at) })
    })
}
